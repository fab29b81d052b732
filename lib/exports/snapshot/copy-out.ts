import 'server-only'
import { Socket } from 'node:net'
import type { ClientBase, Connection, Submittable } from 'pg'
import type { RowChunk } from '../formats/row-chunk'

const HEADER_BYTES = 5
/** The length of a message includes its own bytes. */
const LENGTH_BYTES = 4
const COPY_DATA = 0x64
const COPY_DONE = 0x63
const ERROR = 0x45
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** The socket is paused while so many chunks, of 64 KB at most, wait for the reader, and goes on when half of them are read. */
const WAITING_AT_MOST = 16

/**
 * Runs `COPY … TO STDOUT` on a connection that nothing else uses meanwhile, and follows a slow reader. A reader that leaves
 * early has to end the connection, or to read the rest (`giveUp`).
 *
 * The socket’s bytes are read here, not by the driver: one message of the protocol is one row, so that no line feed within
 * a value can be taken for the end of a row.
 */
export class CopyOut implements Submittable {
  private connection: Connection | undefined
  private handler: ((data: Buffer) => void) | undefined
  private readonly header = Buffer.alloc(HEADER_BYTES)
  private headerBytes = 0
  private code = 0
  /** Bytes left of the message that is being read. */
  private left = 0
  private readonly waiting: RowChunk[] = []
  private isPaused = false
  private isDone = false
  private failure: Error | undefined
  private wake: (() => void) | undefined

  constructor(
    private readonly text: string,
    private readonly hasCarriageReturns: boolean,
  ) {}

  submit(connection: Connection): void {
    this.connection = connection
    const { stream } = connection
    // The driver’s own reader, which takes over again after the rows.
    this.handler = stream.listeners('data')[0] as (data: Buffer) => void
    stream.removeListener('data', this.handler)
    stream.on('data', this.onData)
    connection.query(this.text)
  }

  async *read(): AsyncGenerator<RowChunk> {
    for (;;) {
      const chunk = this.waiting.shift()
      if (chunk) {
        this.resumeSocket()
        yield chunk
      } else if (this.failure) throw this.failure
      else if (this.isDone) return
      else
        await new Promise<void>((resolve) => {
          this.wake = resolve
        })
    }
  }

  /** Called by the driver. */
  handleError(error: Error): void {
    this.end(error)
  }

  /** Called by the driver: the connection can take the next query. */
  handleReadyForQuery(): void {
    this.end()
  }

  handleCommandComplete(): void {
    // Nothing to do: rows were counted as they came.
  }

  private readonly onData = (data: Buffer): void => {
    const rest = this.parse(data)
    if (rest === null) return
    const { connection, handler } = this
    if (!connection || !handler) return
    connection.stream.removeListener('data', this.onData)
    connection.stream.on('data', handler)
    if (this.isPaused) this.resumeSocket(true)
    if (rest.length > 0) handler(rest)
  }

  /** Returns the bytes after the rows; null while the rows go on. */
  private parse(data: Buffer): Buffer | null {
    // A row loses its header of five bytes, and gains one at most.
    const bytes = Buffer.allocUnsafe(data.length + 1)
    const ends: number[] = []
    let written = 0
    let at = 0
    let rest: Buffer | null = null
    while (at < data.length && rest === null) {
      if (this.left === 0) {
        at += this.takeHeader(data, at)
        rest = this.restFrom(data, at)
        continue
      }
      const taken = Math.min(this.left, data.length - at)
      this.left -= taken
      if (this.code === COPY_DATA) {
        data.copy(bytes, written, at, at + taken)
        written += taken
        if (this.left === 0) {
          if (this.hasCarriageReturns) {
            bytes[written - 1] = CARRIAGE_RETURN
            bytes[written++] = LINE_FEED
          }
          ends.push(written)
        }
      }
      at += taken
    }
    if (written > 0) this.add({ bytes: bytes.subarray(0, written), ends })
    return rest
  }

  /** Reads a message’s header, and returns how many of its bytes were in `data`. */
  private takeHeader(data: Buffer, at: number): number {
    if (data[at] === COPY_DATA && this.headerBytes === 0 && data.length - at >= HEADER_BYTES) {
      this.code = COPY_DATA
      this.left = data.readUInt32BE(at + 1) - LENGTH_BYTES
      return HEADER_BYTES
    }
    const taken = Math.min(HEADER_BYTES - this.headerBytes, data.length - at)
    data.copy(this.header, this.headerBytes, at, at + taken)
    this.headerBytes += taken
    this.code = this.header[0] ?? 0
    if (this.headerBytes < HEADER_BYTES) return taken
    this.left = this.header.readUInt32BE(1) - LENGTH_BYTES
    if (this.code !== ERROR) this.headerBytes = 0
    return taken
  }

  /** The bytes for the driver: an error with its header, or all that follows the rows; null if there are none. */
  private restFrom(data: Buffer, at: number): Buffer | null {
    if (this.code === ERROR) return Buffer.concat([this.header.subarray(0, this.headerBytes), data.subarray(at)])
    return this.code === COPY_DONE && this.headerBytes === 0 ? data.subarray(at) : null
  }

  private add(chunk: RowChunk): void {
    this.waiting.push(chunk)
    if (this.waiting.length >= WAITING_AT_MOST && !this.isPaused) {
      this.isPaused = true
      this.connection?.stream.pause()
    }
    this.wake?.()
  }

  private resumeSocket(isForced = false): void {
    if (!this.isPaused || (!isForced && this.waiting.length > WAITING_AT_MOST / 2)) return
    this.isPaused = false
    this.connection?.stream.resume()
  }

  private end(error?: Error): void {
    this.failure ??= error
    this.isDone = true
    this.wake?.()
  }
}

/** Runs a COPY statement, and gives its rows in chunks. @throws errors of the database */
export async function* copyOut(
  client: ClientBase,
  text: string,
  hasCarriageReturns: boolean,
): AsyncGenerator<RowChunk> {
  const copy = new CopyOut(text, hasCarriageReturns)
  client.query(copy)
  let isRead = false
  try {
    yield* copy.read()
    isRead = true
  } finally {
    if (!isRead) await giveUp(client, copy)
  }
}

/** Closes the socket; on the embedded database, which has none, reads the rest of the part. */
async function giveUp(client: ClientBase, copy: CopyOut): Promise<void> {
  const { stream } = (client as ClientBase & { connection: Connection }).connection
  if (stream instanceof Socket) {
    stream.destroy()
    return
  }
  for await (const _ of copy.read());
}
