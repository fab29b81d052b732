import type { JsonShape } from '../../ramp/contract/json-shape'
import type { FieldWords } from '../form/field-words'
import { type FormField, fieldsOfShape } from '../form/fields-of-shape'
import type { OfferedSimulation } from './control-description'

/** A simulation as a form shows it. */
export type SimulationForm = Pick<
  OfferedSimulation,
  'name' | 'title' | 'sentence' | 'method' | 'path' | 'isRemoval'
> & { fields: readonly FormField[]; takesBody: boolean; takesIdempotencyKey: false }

export function describeSimulation({ params, body, ...simulation }: OfferedSimulation): SimulationForm {
  const { name, title, sentence, method, path, isRemoval } = simulation
  const fields = [
    ...(params ? fieldsOfShape('params', params, ownWords) : []),
    ...(body ? fieldsOfShape('body', body, ownWords) : []),
  ]
  return {
    name,
    title,
    sentence,
    method,
    path,
    isRemoval,
    fields,
    takesBody: body !== null,
    takesIdempotencyKey: false,
  }
}

function ownWords(_path: string, { description = '', examples }: JsonShape): FieldWords {
  return { sentence: description, example: examples?.[0] ?? null }
}
