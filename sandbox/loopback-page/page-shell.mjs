import { createHash } from 'node:crypto'

const STYLE = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif }
body { max-width: 70rem; margin: 0 auto; padding: 1.5rem 1rem }
h1 { font-size: 1.25rem; margin: 0 }
article { border: 1px solid #8885; border-radius: 8px; padding: .75rem 1rem; margin: 1rem 0 }
h2 { font-size: 1rem; margin: 0; overflow-wrap: anywhere }
p { margin: .25rem 0; overflow-wrap: anywhere }
pre { overflow-wrap: anywhere; white-space: pre-wrap; font-size: 12px; margin: .5rem 0 0 }
summary { cursor: pointer }
`

const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

export const PAGE_POLICY = `default-src 'none'; style-src ${STYLE_HASH}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/**
 * A page that reads itself again every three seconds, unless it is paused.
 * @param {{ title: string, about: string, json: string, isPaused: boolean, more?: string, articles: readonly string[] }} page
 *   `more` and `articles` are HTML; `json` is the path of the same content as JSON
 */
export function pageShell({ title, about, json, isPaused, more = '', articles }) {
  const refresh = isPaused ? '' : '<meta http-equiv="refresh" content="3">'
  const toggle = isPaused ? '<a href="/">Resume refreshing</a>' : '<a href="/?pause">Stop refreshing</a>'
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${refresh}
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(about)} ${toggle} · <a href="${escapeHtml(json)}">View as JSON</a></p>
${more}<main>${articles.join('') || '<p>Nothing has arrived yet.</p>'}</main>
</body></html>
`
}

/** @param {string} text */
export const escapeHtml = (text) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
