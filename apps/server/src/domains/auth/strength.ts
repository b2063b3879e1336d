import { tooEasy } from '@bisita/rules/people/passwords'
import { fold } from '@bisita/rules/fold'

/** Of a password so many characters are judged, and one that is good as far as that is good: more would take a second. */
const judged = 32
/** How many letters written as signs are looked through: more take long and find no more. */
const disguises = 4
const leastScore = 3

/** Words of this business that anybody would try. */
const everywhere = ['bisita', 'branch', 'area', 'office', 'client', 'visit', 'pension', 'pensioner', 'loan', 'lending', 'representative', 'officer', 'admin']

/** Loaded when the first password is judged: the lists take memory and a moment. */
const load = async () => {
  const [{ ZxcvbnFactory }, common, { dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  const english = { words: dictionary['commonWords-en'], firstnames: dictionary['firstnames-en'], lastnames: dictionary['lastnames-en'] }
  const checker = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: disguises,
  })
  return { checker, common: new Set(common.dictionary['passwords-common'].map(String)) }
}

let loaded: ReturnType<typeof load> | undefined

/** Names as the words that stand in them. */
const wordsOf = (names: readonly string[]): string[] =>
  [...new Set(names.flatMap((name) => fold(name).split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= 3))]

/** Whether there is next to nothing in a password but names from here, digits and signs. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const folded = fold(password)
  const rest = words.toSorted((a, b) => b.length - a.length).reduce((text, word) => text.replaceAll(word, ' '), folded)
  return rest !== folded && rest.replace(/[^\p{L}]/gu, '').length < 5
}

/**
 * Why a password would be guessed by somebody who knows what people choose, and who works here, or null.
 * @param names of the organisation and of the person
 */
export async function strengthProblem(password: string, names: readonly string[]): Promise<string | null> {
  const { checker, common } = await (loaded ??= load())
  const text = password.toLowerCase()
  if (common.has(text) || common.has(text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))) return tooEasy
  const words = wordsOf([...everywhere, ...names])
  if (isMadeOf(password, words)) return tooEasy
  const beginning = Array.from(password).slice(0, judged).join('')
  return checker.check(beginning, words).score < leastScore ? tooEasy : null
}
