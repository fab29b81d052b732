import { escapeHtml, pageShell } from '../loopback-page/page-shell.mjs'

/** @import { Received } from './serve-receiver.mjs' */

const PATHS = {
  '/hook': '200 where the signature fits, else 401',
  '/hook/400': 'that status, here 400; any from 200 to 599',
  '/hook/slow': '200 after two seconds',
  '/hook/hang': 'nothing, ever',
  '/hook/reset': 'a connection that breaks off',
  '/alerts': 'for alerts of the desk: 200 where their signature fits, else 401',
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
      'What arrived here, the latest first. It checks signatures with the demo’s secrets and is kept in memory alone.',
    json: '/requests.json',
    isPaused,
    more: `<details><summary>Addresses and their answers</summary><ul>${paths.join('')}</ul></details>\n`,
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
