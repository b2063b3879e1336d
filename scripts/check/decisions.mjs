import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from '../setup/fingerprint.mjs'
import { inRoot } from '../setup/paths.mjs'

const folder = 'docs/decisions'
const index = `${folder}/README.md`
const sources = ['apps', 'packages', 'bench', 'scripts', 'docs', 'deploy', 'README.md']
const cited = /\b(?:docs\/decisions\/([\w-]+)(?:\.md(?:#([\w-]+))?)?|decisions\/([\w-]+)\.md(?:#([\w-]+))?)/g
/** A link from one page to another, which needs no folder. */
const linked = /\]\(([\w-]+)\.md(?:#([\w-]+))?\)/g
/** The first paragraph after the title, with the files or folders that the page is about. */
const opening = /^# [^\n]+\n\nRead this before you change ((?:[^\n]+\n)+)/
const mostOfCell = 300

/** @param {string} text */
const isPlace = (text) => /^(apps|packages|bench|scripts|deploy|docs)\b|^[\w.]+\.(json|ts)$/.test(text)

/**
 * Each page of docs/decisions is in the index once and begins with what it is about, and each citation has its page.
 * @returns {string[]} what is wrong, a line each
 */
export function decisionFaults() {
  const pages = readdirSync(inRoot(folder))
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .map((file) => path.basename(file, '.md'))
  return [...indexFaults(pages), ...pages.flatMap(pageFaults), ...citationFaults()]
}

/** @param {readonly string[]} pages */
function indexFaults(pages) {
  const listed = [...readFileSync(inRoot(index), 'utf8').matchAll(linked)].map(([, page]) => page)
  return pages.flatMap((page) => {
    const times = listed.filter((one) => one === page).length
    if (times === 1) return []
    return times === 0
      ? [`${folder}/${page}.md is not in ${index}: add a line for it under its area.`]
      : [`${folder}/${page}.md stands ${times} times in ${index}: leave one line.`]
  })
}

/** @param {string} page */
function pageFaults(page) {
  const name = `${folder}/${page}.md`
  const text = readFileSync(inRoot(name), 'utf8')
  const [, about] = opening.exec(text) ?? []
  const named = [...(about ?? '').matchAll(/`([^`]+)`/g)].map(([, place]) => place ?? '').filter(isPlace)
  const long = text.split('\n').flatMap((line) => (line.startsWith('|') ? line.split('|').filter((cell) => cell.trim().length > mostOfCell) : []))
  return [
    ...(about === undefined || named.length === 0
      ? [`${name}: the first line after the title must be "Read this before you change <what> (\`<file or folder>\`, …)."`]
      : []),
    ...named.filter((place) => !existsSync(inRoot(place))).map((place) => `${name}: its first line names ${place}, which is not there. Name the file or folder as it is called now.`),
    ...long.map((cell) => `${name}: a table cell has more than ${mostOfCell} characters: "${cell.trim().slice(0, 40)} …". Make a list or paragraphs of the table.`),
  ]
}

function citationFaults() {
  return sources.flatMap((place) =>
    filesIn(inRoot(place))
      .filter((file) => /\.(ts|tsx|mts|mjs|css|md|sh|yaml|env|service)$/.test(file))
      .flatMap((file) => {
        const name = path.relative(inRoot('.'), file).replaceAll(path.sep, '/')
        const text = readFileSync(file, 'utf8')
        const citations = [...text.matchAll(cited), ...(path.dirname(name) === folder ? text.matchAll(linked) : [])]
        return citations.flatMap(([, page, heading, shortPage, shortHeading]) => citationFault(name, page ?? shortPage ?? '', heading ?? shortHeading))
      }),
  )
}

/**
 * @param {string} name
 * @param {string} page
 * @param {string | undefined} heading
 * @returns {string[]}
 */
function citationFault(name, page, heading) {
  const target = inRoot(folder, `${page}.md`)
  if (!existsSync(target)) return [`${name} cites decisions/${page}.md, which is not there: cite the page that holds it now, see ${index}.`]
  if (heading === undefined || anchorsOf(readFileSync(target, 'utf8')).includes(heading)) return []
  return [`${name} cites the heading #${heading} of decisions/${page}.md, which is not there.`]
}

/**
 * The anchors of a page's headings, as GitHub makes them.
 * @param {string} text
 */
const anchorsOf = (text) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title.toLowerCase().replace(/[^\p{L}\p{N}\s-]/gu, '').trim().replaceAll(' ', '-'),
  )
