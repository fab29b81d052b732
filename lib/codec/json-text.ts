/** An answer that is already JSON, in UTF-8; the same one may go to several callers. */
export class JsonText<Value = unknown> {
  declare readonly value: Value
  readonly bytes: Buffer<ArrayBuffer>

  constructor(value: Value) {
    this.bytes = Buffer.from(JSON.stringify(value))
  }
}
