import Inlay

/// How media are opened.
nonisolated struct MPVSettings: Sendable {
    /// Where the medium is: the path of a file, or an address.
    var target: String
    var isAddress: Bool
    var isStepped: Bool
    var usage = MediaUsage()
    /// How long an address may take to answer, in seconds.
    var networkTimeout: Double
    var clientName: String
    /// libmpv's names of the outputs that it tries in turn.
    var audioOutputs: [String]

    /// Formats of files that contain their media. Playlists, and formats that name other files, are not among them.
    private static let containers = [
        "matroska,webm", "mov,mp4,m4a,3gp,3g2,mj2", "ogg", "wav", "w64", "flac", "mp3", "aac", "ac3", "eac3", "dts",
        "aiff", "au", "caf", "amr", "ape", "wv", "tta", "mpc", "mpc8", "avi", "asf", "flv", "rm", "nut", "mxf", "dv",
        "mpegts", "mpeg", "mpegvideo", "m4v", "h264", "hevc", "ivf", "obu", "mjpeg", "gif", "apng",
    ]

    /// Options of libmpv with their values. Where there are several values, the first that libmpv accepts is used.
    var options: [(name: String, values: [String])] {
        let formats = isAddress ? Self.containers + ["hls", "dash"] : Self.containers
        // A file may open nothing else. An address may open addresses only.
        let protocols = isAddress ? "http,https,tls,tcp,crypto,httpproxy" : "none"
        let limits = "protocol_whitelist=[\(protocols)],format_whitelist=[\(formats.joined(separator: ","))]"
        // A libmpv that was built without one of the outputs refuses a list with it.
        let outputs =
            isStepped
            ? ["null"]
            : [audioOutputs, audioOutputs.filter { $0 != "pipewire" }, ["null"]].map {
                $0.joined(separator: ",")
            }
        let scaling =
            isStepped
            ? [
                ("sws-bitexact", "yes"), ("sws-allow-zimg", "no"), ("sws-scaler", "bilinear"), ("sws-fast", "no"),
                ("hr-seek-framedrop", "no"), ("framedrop", "no"), ("vd-lavc-fast", "no"),
            ]
            : [("sws-scaler", "bilinear"), ("sws-allow-zimg", "no"), ("sws-fast", "yes")]
        let single = [
            // Neither the settings of the user's mpv nor its controls.
            ("config", "no"), ("load-scripts", "no"), ("osc", "no"), ("ytdl", "no"), ("load-stats-overlay", "no"),
            ("load-osd-console", "no"), ("load-auto-profiles", "no"), ("load-select", "no"), ("load-console", "no"),
            ("load-commands", "no"), ("load-positioning", "no"), ("load-context-menu", "no"),
            ("input-default-bindings", "no"), ("input-builtin-bindings", "no"), ("input-vo-keyboard", "no"),
            ("input-cursor", "no"), ("input-gamepad", "no"), ("input-media-keys", "no"), ("media-controls", "no"),
            ("input-terminal", "no"), ("input-ipc-server", ""), ("terminal", "no"), ("osd-level", "0"),
            ("osd-bar", "no"), ("stop-screensaver", "no"), ("resume-playback", "no"),
            ("save-position-on-quit", "no"),
            // Pictures go to the render context, sound to a device.
            ("vo", "libmpv"), ("hwdec", "no"), ("keepaspect", "no"), ("video-rotate", "no"),
            ("video-timing-offset", "0"),
            ("force-window", "no"), ("audio-client-name", clientName), ("audio-display", "no"),
            ("audio-fallback-to-null", "yes"),
            // Playback.
            ("idle", "yes"), ("pause", "yes"), ("keep-open", "yes"), ("keep-open-pause", "no"), ("hr-seek", "yes"),
            ("sid", "no"), ("volume-max", "100"), ("video-sync", "audio"),
            // Only what the medium itself contains.
            ("sub-auto", "no"), ("audio-file-auto", "no"), ("cover-art-auto", "no"), ("autoload-files", "no"),
            ("autocreate-playlist", "no"), ("ordered-chapters", "no"), ("access-references", "no"),
            ("load-unsafe-playlists", "no"), ("embeddedfonts", "no"), ("demuxer", "lavf"), ("demuxer-lavf-o", limits),
            // Limits. Larger pictures than of 8K are not decoded.
            ("vd-lavc-o", "max_pixels=35651584"),
            ("demuxer-max-bytes", "16MiB"), ("demuxer-max-back-bytes", "8MiB"), ("cookies", "no"),
            ("tls-verify", "yes"), ("network-timeout", "\(networkTimeout)"),
        ]
        return (single + scaling).map { ($0.0, [$0.1]) } + [("ao", outputs)]
    }

    /// The options without which media might open other files, be controlled by other programs, or crash: libmpv's software renderer
    /// aborts the program at pictures that have a rotation.
    static let required = ["config", "load-scripts", "vo", "video-rotate", "demuxer", "demuxer-lavf-o"]
}
