/** `again` is the command that runs only this check. */
export type RestoreCheck = { title: string; again: string; run: () => Promise<{ fits: boolean; words: string }> }

/** Runs each check, even after one that breaks off: the rows are restored, and only the result of that check is unknown. */
export async function checkRestored(checks: readonly RestoreCheck[]): Promise<{ fits: boolean; lines: string[] }> {
  const lines: string[] = []
  let fits = true
  for (const { title, again, run } of checks) {
    const found = await run().catch((error: unknown) => ({
      fits: false,
      words: `not checked: ${error instanceof Error ? error.message : String(error)}. The rows are restored; check again with ${again}.`,
    }))
    fits &&= found.fits
    lines.push(`${title}: ${found.words}`)
  }
  return { fits, lines }
}
