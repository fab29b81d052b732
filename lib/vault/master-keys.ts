import { hkdfSync } from 'node:crypto'

export type MasterKey = {
  /** 16 hex digits that are derived from the key and give nothing of it away. */
  id: string
  /** Wraps data keys; 32 bytes. */
  wrappingKey: Buffer
}

/** `current` seals; it and the `others` open. */
export type MasterKeys = { current: MasterKey; others: readonly MasterKey[] }

const KEY_BYTES = 32
const ID_BYTES = 8

/** @param key 32 bytes */
export function toMasterKey(key: Uint8Array): MasterKey {
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, '', `rampdesk vault ${purpose}`, length))
  return { id: derive('key id', ID_BYTES).toString('hex'), wrappingKey: derive('wrapping', KEY_BYTES) }
}

/** @param keys 32 bytes each, the current one first; repeated ones count once */
export function toMasterKeys([current, ...others]: readonly [Uint8Array, ...Uint8Array[]]): MasterKeys {
  const first = toMasterKey(current)
  const known = new Map(others.map(toMasterKey).map((key) => [key.id, key]))
  known.delete(first.id)
  return { current: first, others: [...known.values()] }
}

export function findMasterKey({ current, others }: MasterKeys, id: string): MasterKey | undefined {
  return current.id === id ? current : others.find((key) => key.id === id)
}
