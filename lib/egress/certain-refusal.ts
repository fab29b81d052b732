import { judgeUrl } from './judge-url'
import type { EgressPolicy } from './policy'
import type { EgressRefusal } from './refusal'

/** The refusal that is certain before a URL’s name is resolved, or null. `localhost` is the only name whose addresses are known. */
export function certainRefusal(text: string, policy: EgressPolicy): EgressRefusal | null {
  const judged = judgeUrl(text, policy)
  if ('refusal' in judged) return judged.refusal
  if (judged.target.host !== 'localhost') return null
  const [ipv4, ipv6] = ['127.0.0.1', '[::1]'].map((host) => {
    const url = new URL(judged.target.url)
    url.hostname = host
    return judgeUrl(url.href, policy)
  })
  return ipv4 && ipv6 && 'refusal' in ipv4 && 'refusal' in ipv6 ? ipv4.refusal : null
}
