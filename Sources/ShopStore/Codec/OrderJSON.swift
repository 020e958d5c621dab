import JuiceShop

/// The JSON of the command line: the members of the content stand among the others.
extension Order: Encodable {
    private enum CodingKeys: String, CodingKey {
        case number, dayNumber, key, discountAmount, took, time, waits, who
    }

    package func encode(to encoder: any Encoder) throws {
        try content.encode(to: encoder)
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(number, forKey: .number)
        try members.encode(dayNumber, forKey: .dayNumber)
        try members.encodeIfPresent(key, forKey: .key)
        if content.discount != nil { try members.encode(discountAmount, forKey: .discountAmount) }
        try members.encode(took, forKey: .took)
        try members.encode(time, forKey: .time)
        try members.encode(isQueued, forKey: .waits)
        try members.encodeIfPresent(who, forKey: .who)
    }
}
