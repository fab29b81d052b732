import type { IncomingMessage } from 'node:http'
import { bodyTooLarge } from './problem'

export const BODY_LIMIT = 1_000_000

const NOTHING = Buffer.alloc(0)

export async function readRawBody(incoming: IncomingMessage, limit = BODY_LIMIT): Promise<Buffer> {
  const { 'content-length': declared, 'transfer-encoding': encoding } = incoming.headers
  if (declared === undefined && encoding === undefined) return NOTHING
  if (Number(declared) > limit) throw bodyTooLarge(limit)
  return await new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const stop = () => {
      incoming.off('data', take).off('end', finish).off('error', reject).off('close', finish)
    }
    const finish = () => {
      stop()
      resolve(Buffer.concat(chunks, size))
    }
    const take = (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      if (size <= limit) return
      stop()
      reject(bodyTooLarge(limit))
    }
    incoming.on('data', take).on('end', finish).on('error', reject).on('close', finish)
  })
}
