extension ScriptPlayer {
    func letTasksRun() async {
        for _ in 0..<10 {
            await Task.yield()
            window.drawFrame()
        }
    }
    func advance(by duration: Duration) async {
        stage.clock.advance(by: duration)
        await letTasksRun()
    }
    func settle() async throws { await letTasksRun() }
}
