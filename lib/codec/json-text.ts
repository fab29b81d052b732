/** An answer that is JSON already, in UTF-8; one may go to several callers. */
export class JsonText {
  readonly bytes: Buffer<ArrayBuffer>

  constructor(value: unknown) {
    this.bytes = Buffer.from(JSON.stringify(value))
  }
}
