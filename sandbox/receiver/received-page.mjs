import { createHash } from 'node:crypto'

/** @import { Received } from './serve-receiver.mjs' */

const STYLE = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif }
body { max-width: 70rem; margin: 0 auto; padding: 1.5rem 1rem }
h1 { font-size: 1.25rem; margin: 0 }
article { border: 1px solid #8885; border-radius: 8px; padding: .75rem 1rem; margin: 1rem 0 }
h2 { font-size: 1rem; margin: 0; overflow-wrap: anywhere }
p { margin: .25rem 0 }
pre { overflow-wrap: anywhere; white-space: pre-wrap; font-size: 12px; margin: .5rem 0 0 }
summary { cursor: pointer }
`

export const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

const HOOKS = {
  '/hook': '200 where the signature fits, else 401',
  '/hook/400': 'that status, here 400; any from 200 to 599',
  '/hook/slow': '200 after two seconds',
  '/hook/hang': 'nothing, ever',
  '/hook/reset': 'a connection that breaks off',
}

/**
 * @param {readonly Received[]} received the latest first
 * @param {{ isPaused: boolean }} options
 */
export function receivedPage(received, { isPaused }) {
  const refresh = isPaused ? '' : '<meta http-equiv="refresh" content="3">'
  const toggle = isPaused ? '<a href="/">Go on refreshing</a>' : '<a href="/?pause">Stop refreshing</a>'
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${refresh}
<title>Demo receiver</title><style>${STYLE}</style></head><body>
<h1>Demo receiver</h1>
<p>What arrived here, the latest first. It checks signatures with the demo’s secret and is kept in memory alone. ${toggle} · <a href="/requests.json">as JSON</a></p>
<details><summary>Addresses and their answers</summary><ul>${Object.entries(HOOKS)
    .map(([path, answer]) => `<li><code>${escapeHtml(path)}</code> ${escapeHtml(answer)}</li>`)
    .join('')}</ul></details>
<main>${received.map(article).join('') || '<p>Nothing has arrived yet.</p>'}</main>
</body></html>
`
}

/** @param {Received} received */
function article({ number, at, method, path, signature, verdict, answered, bytes, headers, body, isCut }) {
  const lines = headers.map(([name, value]) => `${name}: ${value}`).join('\n')
  return `<article>
<h2>${number}. ${escapeHtml(method)} ${escapeHtml(path)}</h2>
<p>${escapeHtml(at)} · signature <strong>${escapeHtml(signature)}</strong> · ${escapeHtml(verdict)} · answered ${escapeHtml(answered)}</p>
<pre>${escapeHtml(lines)}</pre>
<pre>${escapeHtml(body)}${isCut ? ' …' : ''}</pre>
<p>${bytes} bytes</p>
</article>`
}

/** @param {string} text */
const escapeHtml = (text) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
