import { jsonText, type SandboxContext } from '../http/context'
import type { Place } from '../http/cursor'
import type { Sandbox } from '../sandbox'

/** A page has JSON texts in UTF-8, and the position of the last one. */
type ListPage = { texts: readonly Buffer[]; last: number | null; hasMore: boolean }

type Listed = { scope: string; cursor: string | undefined; read: (after: number | null) => ListPage }

const START: Place = { position: null, emptyPages: 0 }

/** The envelope of section 4.11. No other code reads or writes cursors. */
export function answerList({ cursors }: Sandbox, context: SandboxContext, { scope, cursor, read }: Listed): Response {
  const place = cursor === undefined ? START : cursors.read(scope, cursor)
  if (context.get('isEmptyPage')) {
    const next = { ...place, emptyPages: place.emptyPages + 1 }
    return jsonText(context, envelope([], cursors.write(scope, next)))
  }
  const { texts, last, hasMore } = read(place.position)
  const hasNext = hasMore && last !== null
  return jsonText(context, envelope(texts, hasNext ? cursors.write(scope, { position: last, emptyPages: 0 }) : null))
}

const START_OF_DATA = Buffer.from('{"data":[')
const COMMA = Buffer.from(',')

function envelope(texts: readonly Buffer[], nextCursor: string | null): Buffer<ArrayBuffer> {
  const parts: Uint8Array[] = [START_OF_DATA]
  for (const text of texts) {
    if (parts.length > 1) parts.push(COMMA)
    parts.push(text)
  }
  parts.push(Buffer.from(`],"hasMore":${nextCursor !== null},"nextCursor":${JSON.stringify(nextCursor)}}`))
  return Buffer.concat(parts)
}
