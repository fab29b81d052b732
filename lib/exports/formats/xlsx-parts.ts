import { columnLetters, xlsxText } from '../../cells/xlsx-text'

/** Control characters, which no cell holds. They mark the place of a long text, and the long texts after their row. */
export const LONG_CELL = '\x02'
export const LONG_ROW = '\x01'

/** Indexes into `cellXfs` below. */
export const XLSX_STYLES = { text: 1, integer: 2, decimal: 3, time: 4, head: 5 } as const

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** `quotePrefix` keeps a text from becoming a formula when someone edits its cell. */
export const STYLES_XML = `${HEAD}<styleSheet xmlns="${MAIN}">
<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss.000"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="6">
<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/>
<xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>
</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`

const attribute = (text: string) => xlsxText(text).replaceAll('"', '&quot;')

export function workbookXml(sheets: readonly string[]): string {
  const listed = sheets.map(
    (name, index) => `<sheet name="${attribute(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${listed.join('')}</sheets></workbook>`
}

export function workbookRelations(sheets: number): string {
  const listed = Array.from(
    { length: sheets },
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${listed.join('')}<Relationship Id="rId${sheets + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`
}

export const PACKAGE_RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

export function contentTypes(sheets: number): string {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const listed = Array.from(
    { length: sheets },
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${type}.worksheet+xml"/>`,
  )
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${listed.join('')}</Types>`
}

/** A sheet as far as its first row, which stays in sight. */
export function sheetBegin(heads: readonly string[], widths: readonly number[]): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${rowXml(1, heads, XLSX_STYLES.head)}`
}

export const SHEET_END = '</sheetData></worksheet>'

/** A row of texts. */
export function rowXml(row: number, texts: readonly string[], style: number): string {
  const cells = texts.map(
    (text, index) =>
      `<c r="${columnLetters(index)}${row}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${xlsxText(text)}</t></is></c>`,
  )
  return `<row r="${row}">${cells.join('')}</row>\n`
}
