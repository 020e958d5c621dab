package import Foundation

/// What a practice shop's supervisor and its robot have done.
package struct PracticeState: Codable, Equatable, Sendable {
    /// The seconds from one order of the robot to the next; nil without a robot.
    package var robotSeconds: Int?
    /// The orders that the shop has confirmed to the robot.
    package var confirmed = 0
    /// The last time that the program was killed.
    package var cut: Cut?

    package init(robotSeconds: Int?) { self.robotSeconds = robotSeconds }

    /// A `kill -9` in the middle of the robot's orders, and what the store had afterwards.
    package struct Cut: Codable, Equatable, Sendable {
        package let time: Date
        /// The confirmed orders that were looked up.
        package let confirmed: Int
        /// The confirmed orders that the store did not have.
        package let lost: Int
        /// The confirmed orders that the store had more than once, or under another number than the shop had said.
        package let wrong: Int
        package let awayMilliseconds: Int

        package init(time: Date, confirmed: Int, lost: Int, wrong: Int, awayMilliseconds: Int) {
            self.time = time
            self.confirmed = confirmed
            self.lost = lost
            self.wrong = wrong
            self.awayMilliseconds = awayMilliseconds
        }
    }
}
