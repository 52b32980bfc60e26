import Inlay

extension MPVMedium {
    /// Handles what has arrived: pictures, then events.
    func handleEvents() {
        let deferred = deferredEvents
        deferredEvents = []
        for event in deferred where !isClosed { report(event) }
        deliverPicture()
        while !isClosed, let event = core.wait(seconds: 0) { handle(event) }
        // Of a medium that has just been opened.
        deliverPicture()
        finishSeek()
    }

    /// Handles events until a condition holds.
    ///
    /// - Returns: false if it does not within so many seconds.
    func handleEvents(seconds: Double, until isDone: () -> Bool) -> Bool {
        let end = ContinuousClock.now + .seconds(seconds)
        while !isClosed, !isDone() {
            let rest = ContinuousClock.now.duration(to: end)
            guard rest > .zero else { return false }
            if let event = core.wait(seconds: rest / .seconds(1)) { handle(event) }
        }
        return isDone()
    }

    private func deliverPicture() {
        guard !isClosed, !settings.isStepped, isOpen, let picture = renderer.takePicture() else { return }
        report(.picture(picture))
    }

    private func handle(_ event: MPVEvent) {
        switch event {
        case .fileLoaded:
            isLoaded = true
            core.get(.duration)
            core.get(.tracks)
        case .fileEnded(let error): handleEnd(error)
        case .seekBegan: seek?.hasBegun = true
        case .restarted:
            if seek?.hasBegun == true { completeSeek() }
            if !isOpen { core.get(.pictures) }
        case .commandFinished(let id, let isDone):
            if !isDone, id != 0, id == seek?.id {
                seek?.isRefused = true
                completeSeek()
            }
        case .property(let property, let value): handle(property, value)
        case .answer(let property, let value):
            if property == .duration { duration = .some(value.number) }
            if property == .tracks { loadedTracks = value.list ?? [] }
            if property == .pictures {
                hasRestarted = true
                setPictureSize(value)
            }
            if property == .isAtEnd {
                isAtEnd = decodesAny && value.flag ?? false
                if isAtEnd, seek == nil { reportEnd() }
            }
            if property == .time {
                if let time = value.number { position = max(0, time) }
                if isAtEnd, seek == nil { reportEnd() }
            }
            openIfReady()
        case .problem(let text): if !isLoaded, problem == nil { problem = text }
        case .other: break
        }
    }

    private func handle(_ property: MPVProperty, _ value: MPVValue) {
        switch property {
        case .time: if let time = value.number { handleTime(time) }
        case .duration: if isOpen, let seconds = value.number { duration = .some(seconds) }
        case .tracks: if isOpen, let list = value.list, !list.isEmpty { updateTracks(list, isLater: false) }
        case .isAtEnd: handleEnd(isReached: value.flag ?? false)
        case .waitsForData:
            let isStalled = value.flag ?? false
            guard isStalled != self.isStalled else { return }
            self.isStalled = isStalled
            if isOpen { report(.stalled(isStalled)) }
        case .pictures: setPictureSize(value)
        case .audioOutput:
            guard value.text == "null", !settings.isStepped, !hasReportedMissingAudio else { return }
            hasReportedMissingAudio = true
            if isOpen { reportMissingAudio() }
        case .droppedCount:
            guard let count = value.number else { return }
            settings.usage.addDropped(Int(count) - coreDroppedCount)
            coreDroppedCount = Int(count)
        }
    }

    private func setPictureSize(_ value: MPVValue) {
        guard let width = value["dw"].number, let height = value["dh"].number, width > 0, height > 0 else { return }
        pictureSize = Size(width, height)
    }

    private func reportMissingAudio() { report(.warning("there is no sound device; plays without sound")) }

    // MARK: - Opening

    private func openIfReady() {
        guard !isOpen, !hasFailed, isLoaded, hasRestarted || isAtEnd, let duration, let loadedTracks else { return }
        let hasVideo = loadedTracks.contains { $0["type"].text == "video" && $0["selected"].flag == true }
        let hasAudio = loadedTracks.contains { $0["type"].text == "audio" && $0["selected"].flag == true }
        let lacksPictures = hasVideo && pictureSize == nil
        if lacksPictures, !hasAudio || isAtEnd { return fail(MediaError("its pictures cannot be decoded")) }
        isOpen = true
        for entry in loadedTracks {
            guard let track = MediaTrack(entry) else { continue }
            if track.isSelected { selection[track.kind] = track.id }
            if track.kind == .video, track.isSelected { framesPerSecond = entry["demux-fps"].number }
        }
        tracks = loadedTracks.compactMap { MediaTrack($0) }
        if settings.isStepped, hasVideo { core.set("aid", "no") }
        let rotation = rotation(ofVideo: selection[.video])
        renderer.setRotation(rotation)
        var size = hasVideo ? pictureSize : nil
        if rotation % 180 != 0, let upright = size { size = Size(upright.height, upright.width) }
        report(.opened(MediumDescription(duration: duration, size: size, tracks: tracks)))
        guard !isClosed else { return }
        if hasReportedMissingAudio { reportMissingAudio() }
        if lacksPictures, !isClosed { report(.warning("its pictures cannot be decoded; plays its sound")) }
        guard !isClosed, !settings.isStepped else { return }
        if isStalled { report(.stalled(true)) }
        guard !isClosed else { return }
        applyVideo()
        if seek == nil, let time = nextSeek {
            nextSeek = nil
            startSeek(time)
        }
        if rate > 0 { applyRate() }
        if isAtEnd, seek == nil { core.get(.time) }
    }

    /// The clockwise rotation that the pictures of a track need, in degrees: a multiple of 90.
    func rotation(ofVideo id: Int?) -> Int {
        let track = loadedTracks?.first { entry in
            entry["type"].text == "video" && entry["id"].number.flatMap { Int(exactly: $0) } == id
        }
        let degrees = track?["demux-rotation"].number.flatMap { Int(exactly: $0) } ?? 0
        return degrees % 90 == 0 ? (degrees % 360 + 360) % 360 : 0
    }

    /// - Parameter isLater: whether a caller of the medium caused it, so that it is reported after its return.
    func updateTracks(_ list: [MPVValue], isLater: Bool) {
        loadedTracks = list
        let known = list.compactMap { MediaTrack($0) }.map { track in
            var track = track
            track.isSelected = selection[track.kind] == track.id
            return track
        }
        guard known != tracks else { return }
        tracks = known
        if isLater { reportSoon(.tracks(known)) } else { report(.tracks(known)) }
    }

    // MARK: - Time

    private func handleTime(_ time: Double) {
        // Sound that is buffered may begin before the start.
        let time = max(0, time)
        position = time
        guard isOpen, !settings.isStepped, seek == nil, !isAtEnd, rate > 0 else { return }
        if let reportedTime, (time - reportedTime).magnitude < 0.09 { return }
        reportTime(time)
    }

    private func reportTime(_ time: Double) {
        // Sound may go on a little after the end that the header names.
        let time = min(time, (duration ?? nil) ?? time)
        reportedTime = time
        report(.time(time))
    }

    private func completeSeek() {
        guard let done = seek, !done.isDone else { return }
        seek?.isDone = true
        guard !settings.isStepped else { return }
        if let time = nextSeek {
            nextSeek = nil
            startSeek(time)
            return
        }
        // libmpv may have given up waiting for the renderer, which then has not rendered the frame.
        if rate == 0, isVideoEnabled, size != nil { renderer.renderAgain() }
    }

    /// Reports the end of a seek when its picture has been reported.
    private func finishSeek() {
        guard !isClosed, !settings.isStepped, let done = seek, done.isDone else { return }
        if isVideoEnabled, size != nil {
            guard renderer.isIdleOrNotifies() else { return }
            deliverPicture()
            guard !isClosed else { return }
        }
        seek = nil
        if let time = nextSeek {
            nextSeek = nil
            return startSeek(time)
        }
        reportTime(rate > 0 && !isAtEnd || done.isRefused ? position : done.time)
        guard !isClosed, seek == nil else { return }
        report(.sought)
        guard !isClosed, seek == nil else { return }
        // A seek from the end to the end changes nothing that libmpv reports.
        core.get(.isAtEnd)
    }

    // MARK: - The end

    private func handleEnd(isReached: Bool) {
        let isReached = isReached && decodesAny
        isAtEnd = isReached
        guard isReached else {
            hasReportedEnd = false
            return
        }
        openIfReady()
        // A failure closes the medium.
        guard !isClosed, !hasFailed else { return }
        if seek != nil { return completeSeek() }
        // The time that was reported last may be older.
        core.get(.time)
    }

    /// Whether there is a track that can come to its end. libmpv reports the end of a medium that has none, such as a hidden one
    /// without sound, which rests instead.
    private var decodesAny: Bool { !isOpen || isVideoEnabled && selection[.video] != nil || selection[.audio] != nil }

    private func reportEnd() {
        guard !isClosed, isOpen, !hasReportedEnd, !settings.isStepped, rate > 0, !loops else { return }
        hasReportedEnd = true
        if let duration = duration ?? nil, duration - position > 1 {
            reportTime(position)
            guard !isClosed else { return }
            report(.warning("ends after \(shortText(position)) s of \(shortText(duration)) s"))
        } else {
            reportTime((duration ?? nil) ?? position)
        }
        guard !isClosed else { return }
        report(.ended)
    }

    private func handleEnd(_ error: CInt) {
        guard error != 0 || !isOpen else {
            if isOpen, !hasFailed, rate > 0, !isAtEnd { handleEnd(isReached: true) }
            return
        }
        fail(failure(error))
    }
}
