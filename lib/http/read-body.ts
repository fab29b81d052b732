import { AppError } from '../errors'
import type { DoorRequest } from './mark'

/** Reads a body, and counts it as it arrives. @throws AppError `too_large`; `client_left` if the body breaks off */
export async function readBody(
  request: Pick<DoorRequest, 'headers' | 'body'>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge(maxBytes)
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(leaveOff)
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel().catch(() => undefined)
      throw tooLarge(maxBytes)
    }
    chunks.push(value)
  }
  return Uint8Array.from(Buffer.concat(chunks, size))
}

/** Only the connection can fail here. */
function leaveOff(cause: unknown): never {
  throw new AppError('client_left', 'The request was cut off before its end.', { cause })
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('too_large', `The body must have at most ${maxBytes} bytes.`)
}

/** @throws AppError `too_large`, `unsupported` content type, `invalid` JSON or UTF-8. */
export async function readJson(request: Pick<DoorRequest, 'headers' | 'body'>, maxBytes: number): Promise<unknown> {
  return parseJson(await readBytes(request, 'application/json', maxBytes))
}

/** @throws AppError `too_large`, `unsupported` content type */
export async function readBytes(
  request: Pick<DoorRequest, 'headers' | 'body'>,
  wanted: string,
  maxBytes: number,
): Promise<Uint8Array> {
  const bytes = await readBody(request, maxBytes)
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== wanted) throw new AppError('unsupported', `The content type must be ${wanted}.`)
  return bytes
}

/** Parses JSON in UTF-8. @throws AppError `invalid` */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new AppError('invalid', 'The body is not valid JSON.')
  }
}
