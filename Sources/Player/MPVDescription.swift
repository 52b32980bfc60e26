internal import CMPV
import Inlay

nonisolated extension MediaTrack {
    /// An entry of libmpv's list of tracks.
    init?(_ entry: MPVValue) {
        guard let id = entry["id"].number.flatMap({ Int(exactly: $0) }), entry["albumart"].flag != true else {
            return nil
        }
        let kind: Kind
        switch entry["type"].text {
        case "video": kind = .video
        case "audio": kind = .audio
        case "sub": kind = .subtitles
        default: return nil
        }
        self.init(
            kind: kind, id: id, title: entry["title"].text, language: entry["lang"].text,
            isSelected: entry["selected"].flag ?? false)
    }
}

extension MPVMedium {
    /// An error of libmpv in plain words.
    func failure(_ error: CInt) -> MediaError {
        let reason =
            switch error {
            case 0: "it ends at once"
            case CInt(INLAY_MPV_ERROR_LOADING_FAILED):
                settings.isAddress ? "the address cannot be opened" : "the file cannot be opened"
            case CInt(INLAY_MPV_ERROR_NOTHING_TO_PLAY): "there are no pictures and no sound in it"
            case CInt(INLAY_MPV_ERROR_UNKNOWN_FORMAT): "its format is unknown, or it is damaged"
            case CInt(INLAY_MPV_ERROR_AO_INIT_FAILED): "the sound device cannot be opened"
            case CInt(INLAY_MPV_ERROR_VO_INIT_FAILED): "its pictures cannot be shown"
            default: core.library.message(error)
            }
        // Such as `tcp: Connection to tcp://127.0.0.1:80 failed: Connection refused`.
        let cause = problem?.split(separator: "\n").first?.split(separator: ": ").last
        return MediaError(cause.map { "\(reason): \($0)" } ?? reason)
    }
}
