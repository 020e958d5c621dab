import CLinux
import Glibc

/// Gives freed memory back to the kernel: glibc keeps what the threads freed, for each of its arenas.
package func giveBackFreedMemory() { malloc_trim(0) }
