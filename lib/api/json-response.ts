/** A JSON response with its own status or headers. */
export class JsonResponse<Value> extends Response {
  declare readonly value: Value

  constructor(value: Value, { headers, ...init }: ResponseInit) {
    super(JSON.stringify(value), { ...init, headers: { ...headers, 'content-type': 'application/json' } })
  }
}
