import Glibc

/// A system call that failed.
public nonisolated struct SocketError: Error, CustomStringConvertible {
    let call: String
    let code: Int32

    public var description: String { "\(call): \(String(cString: strerror(code)))" }
}

/// TCP on 127.0.0.1, which other machines cannot reach.
nonisolated enum Loopback {
    private static let host = UInt32(0x7F00_0001)

    /// Binds a socket to a port that the system chooses. It does not listen yet: connections are refused.
    static func bind() throws(SocketError) -> (socket: Int32, port: UInt16) {
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_INET, type, 0)
        guard descriptor >= 0 else { throw SocketError(call: "socket", code: errno) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = host.bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withSocketAddress(&address) { Glibc.bind(descriptor, $0, size) == 0 }
        guard isBound, withSocketAddress(&address, { getsockname(descriptor, $0, &size) == 0 }) else {
            let error = SocketError(call: "bind", code: errno)
            close(descriptor)
            throw error
        }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    private static func withSocketAddress<Result>(
        _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>) -> Result
    ) -> Result {
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0) }
        }
    }
}
