import 'server-only'
import { environmentVariable } from '../../../configuration/environments'
import { parseIpAddress } from '../../../egress/address/ip-address'
import { egressProblemWords } from '../../../egress/problem'
import { egressRefusalWords } from '../../../egress/refusal'
import type { PlatformReadings } from '../../probe/platform-readings'
import { type DoctorCheck, foundRight, foundWrong, notChecked } from '../../report/report'

const hostOf = (baseUrl: string) => new URL(baseUrl).hostname.replace(/^\[|\]$/g, '')

const variableOf = (name: string) => environmentVariable(name, 'BASE_URL')

const NAME_CAUSES: Record<string, string> = {
  ENOTFOUND: 'No such name exists',
  EAI_AGAIN: 'The name server does not answer',
}

export const NAME_RESOLUTION: DoctorCheck<PlatformReadings> = {
  id: 'name',
  title: 'Name resolution',
  async judge({ environment, unsigned }) {
    const host = hostOf(environment.baseUrl)
    if (parseIpAddress(host))
      return foundRight('The base address is an IP address: there is no name to resolve.', [host])
    const { result } = await unsigned()
    if (result.state === 'refused')
      return foundWrong(
        `The name resolves to an address that cannot be the platform’s. ${egressRefusalWords(result.refusal)}`,
        `Check the name server that this machine uses, and ${variableOf(environment.name)}.`,
        { evidence: [host] },
      )
    if (result.state === 'not-sent' && result.problem.kind === 'name') {
      const code = result.problem.code ?? 'no code'
      return foundWrong(
        `${NAME_CAUSES[code] ?? 'The name cannot be resolved'}: ${host}.`,
        `Check ${variableOf(environment.name)} for a typing error, then this machine’s name server.`,
        { evidence: [code] },
      )
    }
    return foundRight(`${host} resolves.`, 'address' in result ? [result.address] : [])
  },
}

const CONNECTION_CAUSES: Record<string, string> = {
  ECONNREFUSED: 'The host refuses the connection: nothing listens on that port',
  ETIMEDOUT: 'The host does not answer: a firewall may drop the connection',
  EHOSTUNREACH: 'There is no route to the host',
  ENETUNREACH: 'This machine has no route to the host’s network',
  ECONNRESET: 'The host closed the connection at once',
}

export const CONNECTION: DoctorCheck<PlatformReadings> = {
  id: 'connection',
  title: 'Connection',
  async judge({ environment, unsigned }) {
    const { result } = await unsigned()
    const { host } = new URL(environment.baseUrl)
    if (result.state === 'answered')
      return foundRight(`A connection to ${host} opens.`, [
        `${result.address}, after ${Math.round(result.timings.connected)} ms`,
      ])
    if (result.state === 'unknown') return foundRight(`A connection to ${host} opens.`, [result.address])
    if (result.state === 'refused' || result.problem.kind === 'name') return notChecked('The name must resolve first.')
    if (result.problem.kind === 'certificate') return foundRight(`A connection to ${host} opens.`)
    const code = result.problem.code ?? result.problem.kind
    return foundWrong(
      `${CONNECTION_CAUSES[code] ?? `The connection failed: ${egressProblemWords(result.problem)}`}.`,
      'Check host and port of the base address, and whether this machine may connect to it (firewall, proxy).',
      { evidence: [`${host}: ${code}`] },
    )
  },
}

const DAY_MS = 86_400_000
const FEW_DAYS = 14

/** Causes by the error codes of Node and OpenSSL. */
const CERTIFICATE_CAUSES: Record<string, string> = {
  CERT_HAS_EXPIRED: 'The certificate has expired',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate belongs to another host name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is signed by an authority that this machine does not trust',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is signed by an authority that this machine does not trust',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate is signed by an authority that this machine does not trust',
  ERR_SSL_WRONG_VERSION_NUMBER: 'The port does not speak TLS',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'The port does not speak TLS',
  EPROTO: 'The port does not speak TLS',
}

const CERTIFICATE_ADVICE: Record<string, string> = {
  CERT_HAS_EXPIRED: 'Ask whoever runs the host to renew it. If its date is right, check this machine’s date.',
  CERT_NOT_YET_VALID: 'Check this machine’s date.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Check the host of the base address, and whether its name resolves to another machine.',
  SELF_SIGNED_CERT_IN_CHAIN:
    'A proxy may be intercepting the connection. If so, add its authority to NODE_EXTRA_CA_CERTS.',
}

export const CERTIFICATE: DoctorCheck<PlatformReadings> = {
  id: 'certificate',
  title: 'TLS certificate',
  async judge({ environment, unsigned }) {
    if (new URL(environment.baseUrl).protocol === 'http:')
      return notChecked('The base address is plain http on this machine: there is no certificate.')
    const { result, validTo, at } = await unsigned()
    if (result.state === 'not-sent' && result.problem.kind === 'certificate') {
      const code = result.problem.code ?? 'no code'
      return foundWrong(
        `${CERTIFICATE_CAUSES[code] ?? 'No secure connection can be opened'}.`,
        CERTIFICATE_ADVICE[code] ?? 'Check host and port of the base address, and which certificate they show.',
        { evidence: [code] },
      )
    }
    if (validTo === null) return notChecked('A connection must open first.')
    const days = Math.floor((validTo.getTime() - at) / DAY_MS)
    const evidence = [`valid until ${validTo.toISOString()}`]
    return days < FEW_DAYS
      ? foundWrong(`The certificate is valid for ${days} more days.`, 'Ask whoever runs the host to renew it now.', {
          evidence,
        })
      : foundRight(`The certificate is valid for ${days} more days.`, evidence)
  },
}
