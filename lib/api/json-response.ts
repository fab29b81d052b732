/** JSON with a status or headers of its own. */
export class JsonResponse<Value> extends Response {
  declare readonly value: Value

  constructor(value: Value, { headers, ...init }: ResponseInit) {
    super(JSON.stringify(value), { ...init, headers: { ...headers, 'content-type': 'application/json' } })
  }
}
