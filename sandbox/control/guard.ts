import { absoluteUrl } from '../http/absolute-url'
import type { SandboxContext } from '../http/context'
import { forbidden } from '../http/problem'
import { isLoopbackHostHeader, isOwnMachine } from '../loopback'

/** Control is unsigned: no page in a browser may reach it, neither by its own origin nor by a rebound name. */
export function guardControl(context: SandboxContext): void {
  const { headers, url = '' } = context.env.incoming
  // Proxies receive targets with a host.
  const target = absoluteUrl(url)
  const isElsewhere = target !== null && !isOwnMachine(target.hostname)
  if (isElsewhere || !isLoopbackHostHeader(headers.host))
    throw forbidden('The control interface answers only on an address of this machine')
  if (headers.origin !== undefined) throw forbidden('The control interface refuses requests with an Origin header')
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site')
    throw forbidden('The control interface refuses requests from other sites')
}
