import CVips
import ExpositionContent
import Glibc
import Posix

/// Makes smaller pictures of the pictures that come on standard input, see `PictureJob`: one after the other, on one
/// core, until the input ends.
///
/// A program of its own, because it decodes files from anywhere with a large library: one that breaks it ends neither
/// the generator nor anything else. It opens no file of the owner's.
@main
enum PictureWorker {
    static func main() {
        Limits.apply()
        guard juicemaker_vips_start("juicemaker-pictures") == 0 else { exit(EX_SOFTWARE) }
        do {
            while let line = try line() {
                guard let job = PictureJob(line: line), (1...Limits.maxJobBytes).contains(job.byteCount),
                    case let bytes = try readAll(STDIN_FILENO, atMost: job.byteCount), bytes.count == job.byteCount
                else { exit(EX_DATAERR) }
                Limits.startClock()
                try answer(job, bytes)
                Limits.stopClock()
            }
        } catch {
            // The generator has ended.
            exit(EX_IOERR)
        }
    }

    private static func answer(_ job: PictureJob, _ bytes: [UInt8]) throws(SystemError) {
        let made = bytes.withUnsafeBytes { bytes in
            Result { () throws(VipsError) in try variants(job, bytes) }
        }
        switch made {
        case .failure(let error):
            try writeAll(Array(PictureAnswer.refused(error.reason).line.utf8), to: STDOUT_FILENO)
        case .success(let files):
            try writeAll(Array(PictureAnswer.made(files.map(\.count)).line.utf8), to: STDOUT_FILENO)
            for file in files { try writeAll(file, to: STDOUT_FILENO) }
        }
    }

    /// Each size is made of the next larger one: decoding a photo takes longer than all the rest.
    /// - Returns: the variants' bytes, in the order of the job.
    private static func variants(_ job: PictureJob, _ bytes: UnsafeRawBufferPointer) throws(VipsError) -> [[UInt8]] {
        juicemaker_vips_permit_drawings(job.kind == .svg ? 1 : 0)
        let header = try VipsPicture(header: bytes)
        // A drawing has only a ratio.
        if job.kind != .svg { try header.check(job) }
        var made = [[UInt8]](repeating: [], count: job.variants.count)
        var last: VipsPicture?
        for index in job.variants.indices.sorted(by: { job.variants[$0].width > job.variants[$1].width }) {
            let (width, height) = (job.variants[index].width, job.variants[index].height)
            let picture: VipsPicture
            if let last, (last.width, last.height) == (width, height) {
                picture = last
            } else if let last {
                picture = try last.smaller(width, height)
            } else if job.kind == .svg {
                picture = try VipsPicture(drawing: bytes, width, height)
            } else {
                picture = try VipsPicture(upright: bytes, width, height)
            }
            made[index] = try picture.encoded(job.variants[index].kind, isPalette: header.isPalette)
            last = picture
        }
        return made
    }

    /// - Returns: a line without its end; nil at the end of the input.
    private static func line() throws(SystemError) -> String? {
        var line = [UInt8]()
        while line.count < 4096 {
            guard let byte = try readAll(STDIN_FILENO, atMost: 1).first else { return nil }
            if byte == UInt8(ascii: "\n") { break }
            line.append(byte)
        }
        return String(decoding: line, as: UTF8.self)
    }
}
