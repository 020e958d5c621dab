/// Head's response to a question, or that of something on the way to it.
package struct HeadReply: Equatable, Sendable {
    package let status: Int
    /// Seconds until the shop may ask again.
    package let retryAfter: Int?
    package let body: [UInt8]

    package init(status: Int, retryAfter: Int? = nil, body: [UInt8]) {
        self.status = status
        self.retryAfter = retryAfter
        self.body = body
    }
}
