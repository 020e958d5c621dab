/// A tablet or a browser of the shop, by the id in its cookie.
package enum Device {}
