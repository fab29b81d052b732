import type { JsonShape } from '../../ramp/contract/json-shape'
import { isSecretMember } from '../../ramp/contract/secret-members'
import type { ValueList } from '../../ramp/contract/values/value-list'
import { VALUE_LISTS } from '../../ramp/contract/values/value-lists'
import type { FieldWords } from './field-words'

export type FormPart = 'params' | 'query' | 'body'

export type FormField = {
  part: FormPart
  /** For example `accountHolder.address.city`. */
  path: string
  /** `json`: a value without a field of its own, written as JSON. */
  kind: 'text' | 'integer' | 'number' | 'boolean' | 'list' | 'json'
  isRequired: boolean
  /** The optional object that needs the field; null otherwise. */
  requiredWith: string | null
  isSecret: boolean
  sentence: string
  limits: readonly string[]
  /** The allowed values, each with its sentence; null for free text. */
  values: readonly { value: string; meaning: string }[] | null
  example: unknown
  /** The variant of the body to which the field belongs; null for all. */
  when: { path: string; is: string } | null
}

/** The words of a member, by its path and its shape. */
export type WordsOf = (path: string, shape: JsonShape) => FieldWords | null

type Place = { part: FormPart; when: FormField['when']; wordsOf: WordsOf }

/** `optional`: the outermost optional object that contains the member. */
type Holder = { at: string; optional: string | null }

const OUTERMOST: Holder = { at: '', optional: null }

export function fieldsOfShape(part: FormPart, shape: JsonShape, wordsOf: WordsOf): FormField[] {
  const place = { part, when: null, wordsOf }
  return shape.oneOf ? variantFields(place, shape.oneOf) : membersOf(place, shape)
}

/** The fields of a shape with several forms; the member that every form fixes to a value decides which form it is. */
function variantFields(place: Place, variants: readonly JsonShape[]): FormField[] {
  const decider = Object.keys(variants[0]?.properties ?? {}).find((name) =>
    variants.every(({ properties }) => properties?.[name]?.const !== undefined),
  )
  if (decider === undefined) return []
  const names = variants.map(({ properties }) => String(properties?.[decider]?.const))
  const [chooser] = membersOf(place, {
    properties: { [decider]: deciderShape(names, variants, decider) },
    required: [decider],
  })
  const fields = variants.flatMap((variant, index) => {
    const when = { path: decider, is: names[index] ?? '' }
    return membersOf({ ...place, when }, variant).filter(({ path }) => path !== decider)
  })
  if (!chooser) return fields
  const values = chooser.values?.map(({ value, meaning }, index) => ({
    value,
    meaning: meaning || (variants[index]?.description ?? ''),
  }))
  return [{ ...chooser, values: values ?? null }, ...fields]
}

function deciderShape(names: string[], variants: readonly JsonShape[], decider: string): JsonShape {
  const description = variants[0]?.properties?.[decider]?.description
  return { enum: names, ...(description !== undefined && { description }) }
}

function membersOf(
  place: Place,
  { properties = {}, required = [] }: JsonShape,
  { at, optional }: Holder = OUTERMOST,
): FormField[] {
  const { wordsOf, ...stood } = place
  return Object.entries(properties).flatMap(([name, given]) => {
    const path = at ? `${at}.${name}` : name
    const isNamed = required.includes(name)
    const shape = plainest(given)
    if (shape.properties) return membersOf(place, shape, { at: path, optional: optional ?? (isNamed ? null : path) })
    const words = wordsOf(path, given)
    return {
      ...stood,
      path,
      kind: kindOf(shape),
      isRequired: isNamed && optional === null,
      requiredWith: isNamed ? optional : null,
      isSecret: path.split('.').some(isSecretMember),
      sentence: words?.sentence ?? '',
      limits: [...limitsOf(shape), ...defaultOf(given)],
      values: choicesOf(shape),
      example: words?.example ?? null,
    }
  })
}

/** The shape that the form uses for a member with several shapes: the list, or else the first. */
function plainest(shape: JsonShape): JsonShape {
  const ways = shape.anyOf ?? []
  return ways.find(({ type }) => type === 'array') ?? ways[0] ?? shape
}

function kindOf({ type, items, prefixItems }: JsonShape): FormField['kind'] {
  if (type === 'integer' || type === 'number' || type === 'boolean') return type
  if (type === 'object') return 'json'
  if (type !== 'array') return 'text'
  const isOfTexts = prefixItems === undefined && !['object', 'integer', 'number'].includes(String(items?.type))
  return isOfTexts ? 'list' : 'json'
}

function choicesOf(shape: JsonShape): FormField['values'] {
  if (shape.const !== undefined) return [{ value: String(shape.const), meaning: '' }]
  if (!shape.enum) return null
  const names = shape.enum.map(String)
  const list = Object.values(VALUE_LISTS).find(({ values }) => hasKeys(values, names))
  return valuesFor(names, list?.values ?? {})
}

const valuesFor = (names: readonly string[], list: ValueList) =>
  names.map((value) => ({ value, meaning: list[value] ?? '' }))

const hasKeys = (list: ValueList, names: readonly string[]) =>
  Object.keys(list).length === names.length && names.every((name) => Object.hasOwn(list, name))

/** The limits leave this pattern out, because every required text must be more than spaces. */
const NOT_BLANK = '\\S'

/** Larger bounds are limits of the language, not of the contract. */
const MOST_MEANT = 2 ** 31

function limitsOf(shape: JsonShape): string[] {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum } = shape
  const patterns = [shape.pattern, ...(shape.allOf ?? []).map(({ pattern }) => pattern)]
  return [
    minLength && minLength === maxLength ? `${minLength} characters` : null,
    minLength && minLength > 1 && minLength !== maxLength ? `at least ${minLength} characters` : null,
    maxLength && minLength !== maxLength ? `at most ${maxLength} characters` : null,
    minItems ? `at least ${minItems}` : null,
    maxItems ? `at most ${maxItems}` : null,
    rangeOf(minimum, maximum),
    ...patterns
      .filter((pattern) => pattern !== NOT_BLANK)
      .map((pattern) => (pattern && pattern.length <= 60 ? pattern : null)),
  ].filter((limit) => limit !== null)
}

/** A range like `1 to 100`, or only the end that the contract means. */
function rangeOf(minimum = -MOST_MEANT, maximum = MOST_MEANT): string | null {
  const [hasLeast, hasMost] = [Math.abs(minimum) < MOST_MEANT, maximum < MOST_MEANT]
  if (hasLeast && hasMost) return `${minimum} to ${maximum}`
  return hasLeast ? `at least ${minimum}` : hasMost ? `at most ${maximum}` : null
}

function defaultOf({ default: given }: JsonShape): string[] {
  return ['string', 'number', 'boolean'].includes(typeof given) && given !== '' ? [`default ${given}`] : []
}
