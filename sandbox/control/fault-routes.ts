import { listMalformedClasses } from '../faults/malformed-bodies'
import { Effect, FaultRule } from '../faults/schemas'
import type { Route } from '../http/context'
import { parseControl } from '../http/parse-control'
import { notFound } from '../http/problem'
import { check } from '../http/validate'
import type { Sandbox } from '../sandbox'

export function faultRoutes(sandbox: Sandbox): Route[] {
  return [
    { method: 'GET', path: '/_sandbox/faults', handle: (context) => context.json(sandbox.state.faults.list()) },
    // Stands before /_sandbox/faults/:id, which would refuse the method.
    { method: 'GET', path: '/_sandbox/faults/classes', handle: (context) => context.json(listMalformedClasses()) },
    {
      method: 'POST',
      path: '/_sandbox/faults',
      handle(context) {
        const { match, skip, times, probability, seed, ...effect } = parseControl(context, FaultRule.loose())
        const rule: FaultRule = { match, skip, times, probability, seed }
        return context.json(sandbox.state.faults.add(rule, check(effect, Effect)))
      },
    },
    {
      method: 'DELETE',
      path: '/_sandbox/faults',
      handle: (context) => context.json({ cleared: sandbox.state.faults.clear() }),
    },
    {
      method: 'DELETE',
      path: '/_sandbox/faults/:id',
      handle(context) {
        const id = context.req.param('id') ?? ''
        if (sandbox.state.faults.clear(id) === 0) throw notFound('fault', id)
        return context.json({ cleared: 1 })
      },
    },
  ]
}
