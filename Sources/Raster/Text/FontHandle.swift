internal import CFreeType

/// A font file opened at one size: FreeType provides the glyphs, HarfBuzz shapes text with them.
@MainActor final class FontHandle {
    let face: FT_Face
    let shaper: OpaquePointer
    /// The stream that the face reads from.
    private let stream: FontStream
    /// A converted glyph bitmap, with a byte per pixel.
    private var bytes = FT_Bitmap()

    init(_ key: FontFace.Key, from file: FontFile) throws(FontError) {
        let path = key.match.path
        stream = FontStream(file)
        var source = FT_Open_Args()
        source.flags = UInt32(FT_OPEN_STREAM)
        source.stream = stream.pointer
        var opened: FT_Face?
        guard let library = FreeType.library else { throw FontError(path, FreeTypeError.outOfMemory) }
        let error = FT_Open_Face(library, &source, FT_Long(key.match.index), &opened)
        guard error == 0, let face = opened else { throw FontError(path, FreeTypeError(code: error)) }
        do throws(FontError) {
            try face.choose(key, path)
            shaper = try Self.makeShaper(face, path)
        } catch {
            FT_Done_Face(face)
            throw error
        }
        self.face = face
    }

    isolated deinit {
        FT_Bitmap_Done(FreeType.library, &bytes)
        hb_font_destroy(shaper)
        FT_Done_Face(face)
    }

    /// Converts a glyph bitmap to a byte per pixel. The result is valid until the next call.
    func spread(_ bitmap: inout FT_Bitmap) -> FT_Error {
        let error = withUnsafePointer(to: bitmap) { FT_Bitmap_Convert(FreeType.library, $0, &bytes, 1) }
        guard error == 0, let first = bytes.buffer, bytes.pitch > 0 else { return error }
        let steps = max(1, Int(bytes.num_grays) - 1)
        for index in 0..<Int(bytes.pitch) * Int(bytes.rows) { first[index] = UInt8(Int(first[index]) * 255 / steps) }
        bitmap = bytes
        return 0
    }

    private static func makeShaper(_ face: FT_Face, _ path: String) throws(FontError) -> OpaquePointer {
        guard let shaper = hb_ft_font_create_referenced(face), shaper != hb_font_get_empty() else {
            throw FontError(path, FreeTypeError.outOfMemory)
        }
        hb_ft_font_set_load_flags(shaper, FontFace.hinting)
        return shaper
    }
}

/// An error code of FreeType.
nonisolated struct FreeTypeError: Equatable {
    let code: FT_Error

    static let outOfMemory = FreeTypeError(code: 0x40)
    private static let unknownFormat = FreeTypeError(code: 2)

    var reason: String {
        switch self {
        case .outOfMemory: "there is not enough memory for it"
        case .unknownFormat: "FreeType does not support its format"
        default: "FreeType cannot read it (its error \(code))"
        }
    }
}

extension FT_Face {
    fileprivate func choose(_ key: FontFace.Key, _ path: String) throws(FontError) {
        // Symbol fonts may have no Unicode character map.
        if pointee.charmap == nil, pointee.num_charmaps > 0 { FT_Set_Charmap(self, pointee.charmaps[0]) }
        let error: FT_Error
        if pointee.hasOutlines {
            error = FT_Set_Char_Size(self, 0, FT_F26Dot6(key.outlineSize.eighths) * 8, 72, 72)
        } else {
            guard let strike = BitmapStrike(pointee, near: key.size.pixels) else {
                throw .unreadable(path: path, reason: "it has neither outlines nor bitmaps")
            }
            error = FT_Select_Size(self, Int32(strike.index))
        }
        guard error == 0 else { throw FontError(path, FreeTypeError(code: error)) }
    }
}

nonisolated extension FT_FaceRec {
    /// Whether the glyphs can be scaled to any size.
    var hasOutlines: Bool { face_flags & FT_FACE_FLAG_SCALABLE != 0 }
}
