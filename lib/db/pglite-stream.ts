import 'server-only'
import { Duplex } from 'node:stream'

/** `pg`’s socket to the worker; a chunk holds whole protocol messages. */
export class PgliteStream extends Duplex {
  constructor(
    private readonly send: (data: Uint8Array<ArrayBuffer>) => void,
    private readonly getFailure: () => Error | undefined,
    private readonly onClosed: () => void,
  ) {
    super()
  }

  connect(): this {
    queueMicrotask(() => {
      const failure = this.getFailure()
      if (failure) this.destroy(failure)
      else this.emit('connect')
    })
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {
    // The worker pushes data by itself.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.send(Uint8Array.from(chunk))
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.send(Uint8Array.from(Buffer.concat(chunks.map(({ chunk }) => chunk))))
    done()
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.onClosed()
    done(error)
  }
}
