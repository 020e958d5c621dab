import Glibc

/// The code page of Korean Windows, which contains EUC-KR.
enum CodePage949 {
    /// - Returns: nil for bytes that are no text of the code page, and without the system's conversion.
    static func decoded(_ bytes: [UInt8]) -> String? {
        let conversion = iconv_open("UTF-8", "CP949")
        guard Int(bitPattern: conversion) != -1 else { return nil }
        defer { iconv_close(conversion) }
        var input = bytes.map(CChar.init(bitPattern:))
        // A character of two bytes has three in UTF-8.
        var output = [CChar](repeating: 0, count: bytes.count * 3 / 2 + 4)
        let written = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output -> Int? in
                var (from, fromCount) = (input.baseAddress, input.count)
                var (to, toCount) = (output.baseAddress, output.count)
                guard iconv(conversion, &from, &fromCount, &to, &toCount) != -1 else { return nil }
                return output.count - toCount
            }
        }
        return written.flatMap { String(validating: output[..<$0].map(UInt8.init(bitPattern:)), as: UTF8.self) }
    }
}
