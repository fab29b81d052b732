export const TYPESCRIPT = `import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether one of the secrets signed the raw body. While the secret changes, pass the new one and the old one. */
export function isSigned(
  rawBody: Uint8Array,
  header: string | null | undefined,
  secrets: readonly string[],
): boolean {
  const digits = /^(?:sha256=)?([0-9a-f]{64})$/.exec(header ?? '')?.[1]
  if (digits === undefined) return false
  const given = Buffer.from(digits, 'hex')
  let isValid = false
  for (const secret of secrets) {
    if (secret === '') continue
    const expected = createHmac('sha256', secret).update(rawBody).digest()
    if (timingSafeEqual(expected, given)) isValid = true
  }
  return isValid
}

// In a handler, before anything is parsed:
//   const rawBody = new Uint8Array(await request.arrayBuffer())
//   if (!isSigned(rawBody, request.headers.get('signature'), SECRETS)) return new Response(null, { status: 401 })
//   const event = JSON.parse(new TextDecoder().decode(rawBody))
`
