/** Cuts a text with an ellipsis, and never within a surrogate pair. */
export function cutAfter(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit).replace(/[\ud800-\udbff]$/, '')}…`
}
