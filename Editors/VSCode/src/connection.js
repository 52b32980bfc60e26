"use strict";

const { spawn } = require("child_process");

/** A language server over standard input and output. */
class Connection {
    /**
     * @param command the program and its arguments.
     * @param folder the working folder, or undefined.
     * @param onNotification receives the method and parameters of notifications.
     * @param onEnd receives the reason when the server ends or cannot be started.
     */
    constructor(command, folder, onNotification, onEnd) {
        this.nextId = 1;
        this.waiting = new Map();
        this.bytes = Buffer.alloc(0);
        this.onNotification = onNotification;
        this.onEnd = onEnd;
        this.process = spawn(command[0], command.slice(1), { cwd: folder, stdio: ["pipe", "pipe", "ignore"] });
        this.process.on("error", (error) => this.end(error.message));
        this.process.on("exit", (status) => this.end(`the server ended with ${status}`));
        // A server that has ended is noticed by its exit.
        this.process.stdin.on("error", () => {});
        this.process.stdout.on("data", (data) => this.receive(data));
    }

    end(reason) {
        for (const { reject } of this.waiting.values()) reject(new Error(reason));
        this.waiting.clear();
        this.onEnd?.(reason);
        this.onEnd = undefined;
    }

    send(message) {
        const content = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
        this.process.stdin.write(`Content-Length: ${content.length}\r\n\r\n`);
        this.process.stdin.write(content);
    }

    notify(method, params) {
        this.send({ method, params });
    }

    /** Sends a request. A cancelled request is answered with undefined. */
    request(method, params, token) {
        const id = this.nextId++;
        return new Promise((resolve, reject) => {
            this.waiting.set(id, { resolve, reject });
            token?.onCancellationRequested(() => {
                if (!this.waiting.delete(id)) return;
                this.notify("$/cancelRequest", { id });
                resolve(undefined);
            });
            this.send({ id, method, params });
        });
    }

    receive(data) {
        this.bytes = Buffer.concat([this.bytes, data]);
        for (;;) {
            const start = this.bytes.indexOf("\r\n\r\n");
            if (start < 0) return;
            const length = Number(/content-length: *(\d+)/i.exec(this.bytes.toString("latin1", 0, start))?.[1]);
            if (!(this.bytes.length >= start + 4 + length)) return;
            const content = this.bytes.toString("utf8", start + 4, start + 4 + length);
            this.bytes = this.bytes.subarray(start + 4 + length);
            this.handle(JSON.parse(content));
        }
    }

    handle(message) {
        if (message.method && message.id !== undefined) {
            // The server registers for changes of files, which are always sent.
            this.send({ id: message.id, result: null });
        } else if (message.method) {
            this.onNotification(message.method, message.params);
        } else {
            const request = this.waiting.get(message.id);
            this.waiting.delete(message.id);
            if (message.error) request?.reject(new Error(message.error.message));
            else request?.resolve(message.result);
        }
    }

    /** Asks the server to end, and ends it after a second. */
    async stop() {
        this.onEnd = undefined;
        const timer = setTimeout(() => this.process.kill(), 1000);
        this.process.once("exit", () => clearTimeout(timer));
        await this.request("shutdown").catch(() => {});
        this.notify("exit");
    }
}

module.exports = { Connection };
