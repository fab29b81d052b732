import type { Random } from '../random'

/** Sections 2.5 and 6.3. */
export type MoneyTransaction = { hash: string | null; explorerUrl: string | null }

export function chainTransaction(random: Random): MoneyTransaction & { hash: string } {
  const hash = `0x${random.hex(64)}`
  return { hash, explorerUrl: `https://explorer.example/tx/${hash}` }
}
