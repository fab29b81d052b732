import type { CredentialMode, SafeRequest } from '../../ramp'
import type { BodyPart } from './body-parts'
import { snippetParts } from './snippet-parts'

/** The request as JavaScript for Node, which signs it again. */
export function fetchOf(request: SafeRequest, mode: CredentialMode): string {
  const { method, origin, target, body, isSigned, isLegacy, bearer, plain, variables } = snippetParts(request, mode)
  const headers = [
    ...plain.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)},`),
    ...(isSigned
      ? [
          "'x-integrator-key': RAMP_INTEGRATOR_KEY,",
          "'x-timestamp': timestamp,",
          `'x-signature': \`sha256=\${signature}\`,`,
        ]
      : []),
    ...(isLegacy ? ["'x-integration-key': RAMP_INTEGRATOR_KEY,"] : []),
    ...(bearer ? [`authorization: \`Bearer \${${bearer}}\`,`] : []),
  ]
  return [
    ...(isSigned ? [`import { ${body ? 'createHash, ' : ''}createHmac } from 'node:crypto'`, ''] : []),
    ...(variables.length > 0 ? [`const { ${variables.join(', ')} } = process.env`] : []),
    // `fetch` encodes apostrophes in a query, and the signature must fit the target that is sent.
    `const target = ${JSON.stringify(target.replaceAll("'", '%27'))}`,
    ...(body ? [`const body = ${body.map(scriptPart).join(' + ')}`] : []),
    ...(isSigned
      ? [
          'const timestamp = String(Date.now())',
          `const hash = ${body ? "createHash('sha256').update(body).digest('hex')" : "''"}`,
          "const signature = createHmac('sha256', RAMP_INTEGRATOR_SECRET)",
          `  .update(\`\${timestamp}.${method}.\${target}.\${hash}\`)`,
          "  .digest('hex')",
        ]
      : []),
    `const response = await fetch(${JSON.stringify(origin)} + target, {`,
    `  method: '${method}',`,
    '  headers: {',
    ...headers.map((line) => `    ${line}`),
    '  },',
    ...(body ? ['  body,'] : []),
    '})',
    'console.log(response.status, await response.text())',
  ].join('\n')
}

const scriptPart = (part: BodyPart) => {
  if ('text' in part) return JSON.stringify(part.text)
  return part.isJson ? part.variable : `JSON.stringify(${part.variable}).slice(1, -1)`
}
