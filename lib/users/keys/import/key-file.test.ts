import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linesOf, readKeyLine, readLayout, splitCells } from './key-file'

const { layout } = readLayout('usr_1,ak_12345')
const read = (line: string) => readKeyLine(line, layout)

describe('cells of a line', () => {
  it('are those that were written, with quotes or without', () => {
    const cell = fc.string({ maxLength: 8 }).filter((text) => !/[\n\r]/.test(text))
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(',', ';', '\t'),
        (cells, delimiter) => {
          const quoted = cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter)
          expect(splitCells(quoted, delimiter)).toEqual(cells)
          const plain = cells.map((text) => text.replaceAll('"', '').replaceAll(delimiter, ''))
          expect(splitCells(plain.join(delimiter), delimiter)).toEqual(plain)
        },
      ),
    )
  })

  it.each(['"a', 'a,"b', '"a"b,c', '"a""', '","'])('%s has a quote that goes wrong, or none', (line) => {
    expect(splitCells(line, ',')).toEqual(line === '","' ? [','] : null)
  })
})

describe('a file', () => {
  it.each([
    ['user_id,api_key', { delimiter: ',', userAt: 0, keyAt: 1 }, true],
    ['API key;Name;User ID', { delimiter: ';', userAt: 2, keyAt: 0 }, true],
    ['"userId"\t"apiKey"', { delimiter: '\t', userAt: 0, keyAt: 1 }, true],
    ['E-Mail,user_id,api_key', { delimiter: ',', userAt: 1, keyAt: 2, emailAt: 0 }, true],
    ['usr_1;ak_12345', { delimiter: ';', userAt: 0, keyAt: 1 }, false],
    ['usr_1', { delimiter: ',', userAt: 0, keyAt: 1 }, false],
  ])('that begins with %j is understood', (line, expected, isHead) => {
    expect(readLayout(line)).toEqual({ layout: expected, isHead })
  })

  it('has lines, whatever ends them, without a mark of byte order', () => {
    const bytes = (text: string) => new TextEncoder().encode(text)
    expect(linesOf(bytes('\ufeffa,b\r\nc,d\n\ne,f'))).toEqual(['a,b', 'c,d', '', 'e,f'])
    expect(linesOf(bytes('a,b\n'))).toEqual(['a,b'])
  })
})

describe('a line', () => {
  it('gives user and key, spaces around them left out', () => {
    expect(read(' usr_1 ,"ak_12345"')).toEqual({ userId: 'usr_1', apiKey: 'ak_12345' })
  })

  it('gives the e-mail of its column, if there is one', () => {
    const withEmail = readLayout('user_id,api_key,email').layout
    expect(readKeyLine('usr_1,ak_12345, jane@acme.example ', withEmail)).toMatchObject({ email: 'jane@acme.example' })
    expect(readKeyLine('usr_1,ak_12345,', withEmail)).toEqual({ userId: 'usr_1', apiKey: 'ak_12345' })
    expect(readKeyLine('usr_1,ak_12345', withEmail)).toEqual({ userId: 'usr_1', apiKey: 'ak_12345' })
  })

  it.each([
    ['usr_1', 'cells', null],
    ['ak_alone_in_its_line', 'cells', null],
    ['usr_1,"ak_12345', 'quotes', null],
    [`usr_1,${'a'.repeat(5000)}`, 'too-long', null],
    [',ak_12345', 'user', null],
    ['usr\u0000_1,ak_12345', 'user', null],
    ['usr\ufffd,ak_12345', 'user', null],
    ['usr_1,', 'key', 'usr_1'],
    ['usr_1,ak 12345', 'key', 'usr_1'],
    ['usr_1,ключ', 'key', 'usr_1'],
    ['ak_12345,usr_1', 'swapped', null],
    ['usr_1|ak_12345|Smith, John', 'swapped', null],
    ['="ak_12345",usr_1', 'swapped', null],
  ])('%j has a problem: %s', (line, problem, userId) => {
    expect(read(line)).toEqual({ problem, userId })
  })

  it('with a problem names nothing that may be a key', () => {
    fc.assert(
      fc.property(fc.constantFrom(',', '"', '', ' ', 'usr_1,', '\u0000'), (before) => {
        expect(JSON.stringify(readKeyLine(`${before}ak_canary_777 x`, layout))).not.toContain('canary')
      }),
    )
  })
})
