import type { CredentialMode, SafeRequest } from '../../ramp'
import type { BodyPart } from './body-parts'
import { snippetParts } from './snippet-parts'

/** The request as a shell script for curl and openssl, which signs it again. */
export function curlOf(request: SafeRequest, mode: CredentialMode): string {
  const { method, origin, target, body, isSigned, isLegacy, bearer, plain, variables } = snippetParts(request, mode)
  const headers = [
    ...plain.map(([name, value]) => quoted(`${name}: ${value}`)),
    ...(isSigned
      ? ['"x-integrator-key: $RAMP_INTEGRATOR_KEY"', '"x-timestamp: $TIME"', '"x-signature: sha256=$SIGNATURE"']
      : []),
    ...(isLegacy ? ['"x-integration-key: $RAMP_INTEGRATOR_KEY"'] : []),
    ...(bearer ? [`"authorization: Bearer $${bearer}"`] : []),
  ]
  return [
    ...(variables.length > 0 ? [`# Needs ${variables.join(', ')}.`] : []),
    `TARGET=${quoted(target)}`,
    ...(body ? [`BODY=${body.map(shellPart).join('')}`] : []),
    ...(isSigned
      ? [
          'TIME=$(date +%s000)',
          body ? `HASH=$(printf '%s' "$BODY" | openssl dgst -sha256 -r | cut -d' ' -f1)` : 'HASH=',
          `SIGNATURE=$(printf '%s' "$TIME.${method}.$TARGET.$HASH" | openssl dgst -sha256 -hmac "$RAMP_INTEGRATOR_SECRET" -r | cut -d' ' -f1)`,
        ]
      : []),
    [
      `curl -sS -X ${method} ${quoted(origin)}"$TARGET"`,
      ...headers.map((header) => `-H ${header}`),
      ...(body ? ['--data-binary "$BODY"'] : []),
    ].join(' \\\n  '),
  ].join('\n')
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

const shellPart = (part: BodyPart) => ('text' in part ? quoted(part.text) : `"$${part.variable}"`)
