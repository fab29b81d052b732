import { escapeHtml, pageShell } from '../loopback-page/page-shell.mjs'

/** @import { Received } from './serve-receiver.mjs' */

const PATHS = {
  '/hook': '200 if the signature is right, otherwise 401',
  '/hook/400': 'the status in the path, from 200 to 599',
  '/hook/slow': '200 after two seconds',
  '/hook/hang': 'no answer',
  '/hook/reset': 'resets the connection',
  '/alerts': 'for alerts: 200 if the signature is right, otherwise 401',
}

/**
 * @param {readonly Received[]} received the latest first
 * @param {{ isPaused: boolean }} options
 */
export function receivedPage(received, { isPaused }) {
  const paths = Object.entries(PATHS).map(
    ([path, answer]) => `<li><code>${escapeHtml(path)}</code> ${escapeHtml(answer)}</li>`,
  )
  return pageShell({
    title: 'Demo receiver',
    about:
      'Requests that arrived here, newest first. Signatures are checked with the demo’s secrets. Requests are kept in memory only.',
    json: '/requests.json',
    isPaused,
    more: `<details><summary>Paths and their answers</summary><ul>${paths.join('')}</ul></details>\n`,
    articles: received.map(article),
  })
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
