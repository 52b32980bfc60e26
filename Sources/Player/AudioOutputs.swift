import Glibc

/// Finds the sound servers and devices of the system, so that libmpv tries no others: their libraries print errors.
nonisolated enum AudioOutputs {
    /// libmpv's names, the last of which plays nothing in the right time.
    static func available(
        environment: (String) -> String? = { getenv($0).map { String(cString: $0) } },
        exists: (String) -> Bool = { access($0, F_OK) == 0 }
    ) -> [String] {
        let runtime = environment("XDG_RUNTIME_DIR")
        func hasSocket(_ folder: String?, _ name: String) -> Bool { folder.map { exists("\($0)/\(name)") } ?? false }

        var outputs: [String] = []
        let remote = environment("PIPEWIRE_REMOTE") ?? "pipewire-0"
        let pipeWireFolder = environment("PIPEWIRE_RUNTIME_DIR") ?? runtime
        if remote.hasPrefix("/") ? exists(remote) : hasSocket(pipeWireFolder, remote) { outputs.append("pipewire") }
        let pulseFolder = environment("PULSE_RUNTIME_PATH") ?? runtime.map { "\($0)/pulse" }
        if environment("PULSE_SERVER") != nil || hasSocket(pulseFolder, "native") { outputs.append("pulse") }
        if exists("/dev/snd/timer") { outputs.append("alsa") }
        return outputs + ["null"]
    }
}
