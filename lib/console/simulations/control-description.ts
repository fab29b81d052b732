import { z } from 'zod'
import { pathParameters } from '../../ramp/contract/endpoints/endpoint'
import type { JsonShape } from '../../ramp/contract/json-shape'

/** The name of the format that this version reads. */
const FORMAT = 'ramp-stand-in/1'

const MOST = { simulations: 200, members: 40, variants: 40, values: 200, depth: 4 } as const

const Line = z.string().min(1).max(300)

/** The name of a member; names that every object has, for example `constructor`, are refused. */
const MemberName = z
  .string()
  .regex(/^[a-zA-Z][a-zA-Z0-9_]{0,39}$/)
  .refine((name) => !(name in {}))

const Scalar = z.union([z.string().max(200), z.number(), z.boolean(), z.null()])
const TypeName = z.string().max(20)
const Count = z.number().int().nonnegative()

/** A shape whose members lie at most `depth` deep; keywords that no form shows are left out. */
function shapeWithin(depth: number): z.ZodType<JsonShape> {
  const inner: z.ZodType<JsonShape> = depth === 0 ? z.never() : shapeWithin(depth - 1)
  const members = z.record(MemberName, inner).refine((value) => Object.keys(value).length <= MOST.members)
  const shape = z.object({
    type: z.union([TypeName, z.array(TypeName).max(7)]).optional(),
    const: Scalar.optional(),
    enum: z.array(Scalar).min(1).max(MOST.values).optional(),
    anyOf: z.array(inner).min(1).max(MOST.variants).optional(),
    oneOf: z.array(inner).min(1).max(MOST.variants).optional(),
    properties: members.optional(),
    required: z.array(MemberName).max(MOST.members).optional(),
    // `items` is false if a tuple allows no further items.
    items: z.union([z.literal(false).transform(() => undefined), inner]).optional(),
    prefixItems: z.array(inner).max(MOST.values).optional(),
    examples: z.array(Scalar).max(MOST.values).optional(),
    default: z.unknown().optional(),
    description: Line.optional(),
    minLength: Count.optional(),
    maxLength: Count.optional(),
    minItems: Count.optional(),
    maxItems: Count.optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    pattern: z.string().max(1000).optional(),
  })
  // Members that are undefined are absent in JSON.
  return shape as unknown as z.ZodType<JsonShape>
}

const Shape = shapeWithin(MOST.depth)

const OfferedSimulation = z
  .object({
    name: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
    group: Line,
    title: Line,
    sentence: Line,
    method: z.enum(['POST', 'PUT', 'DELETE']),
    path: z.string().regex(/^\/_sandbox(\/([a-z][a-z0-9-]{0,39}|\{[a-zA-Z]{1,40}\})){1,6}$/),
    isRemoval: z.boolean(),
    params: Shape.nullable(),
    body: Shape.nullable(),
  })
  .refine(({ path, params }) => pathParameters(path).every((name) => params?.properties?.[name] !== undefined))
export type OfferedSimulation = z.output<typeof OfferedSimulation>

const ControlDescription = z.object({
  format: z.literal(FORMAT),
  label: Line,
  clock: z.object({ now: z.iso.datetime(), frozen: z.boolean() }),
  faults: Count,
  simulations: z
    .array(OfferedSimulation)
    .max(MOST.simulations)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length),
})
export type ControlDescription = z.output<typeof ControlDescription>

const Named = z.object({ format: z.string().startsWith('ramp-stand-in/') })

/** `none`: no stand-in wrote this text. `odd`: a stand-in did, but no form can be drawn from it. */
export type ReadDescription =
  | { state: 'open'; description: ControlDescription }
  | { state: 'none' }
  | { state: 'odd'; because: string }

export function readDescription(text: string): ReadDescription {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { state: 'none' }
  }
  const named = Named.safeParse(value)
  if (!named.success) return { state: 'none' }
  if (named.data.format !== FORMAT)
    return { state: 'odd', because: `Its format is not ${FORMAT}: update the stand-in or Rampdesk.` }
  const read = ControlDescription.safeParse(value)
  if (read.success) return { state: 'open', description: read.data }
  const place = read.error.issues[0]?.path.filter((step) => typeof step === 'number' || isPlain(step)).join('.')
  return { state: 'odd', because: `Rampdesk can’t show it${place ? `: see ${place}` : ''}.` }
}

/** Whether a step of a path may be shown: a name of our own schema, or a member that is a single word. */
const isPlain = (step: PropertyKey) => typeof step === 'string' && /^[a-zA-Z][a-zA-Z0-9_]{0,39}$/.test(step)
