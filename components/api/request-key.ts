'use client'

import { useRef } from 'react'

/** A random UUID; `crypto.randomUUID` is missing where a desk is reached by plain http. */
function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Gives a request body a key, the same for each repetition, so that the server acts once. */
export function useRequestKey(): (body: unknown) => string {
  const last = useRef<{ text: string; key: string } | null>(null)
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current?.text !== text) last.current = { text, key: newRequestKey() }
    return last.current.key
  }
}
