import ContentFile
import JuiceShop
import ShopStore
import Synchronization

/// The newest value of something, and what it was made from: the one kind of cache of the shop's pages, with one rule of
/// age. A value serves until something is asked for that it does not serve.
///
/// Safe from any thread. Threads that want the same new value wait for the first of them to make it: making it in each
/// took half of the processor's time when many pages were requested between orders. Attacked by `PageCacheTests`.
final class Newest<Source: CacheSource, Value: Sendable>: Sendable {
    private let newest = Mutex<(source: Source, value: Value)?>(nil)

    /// nil until a value was made.
    var value: Value? { newest.withLock { $0?.value } }

    func value(from source: Source, make: () throws -> Value) rethrows -> Value {
        try newest.withLock { newest in
            if let newest, newest.source.serves(source) { return newest.value }
            let value = try make()
            if newest?.source.isNewer(than: source) != true { newest = (source, value) }
            return value
        }
    }
}
