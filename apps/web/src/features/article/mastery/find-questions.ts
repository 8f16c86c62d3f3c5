import type { Question } from '@iki/contract/reading/article'
import { excerptOf, type Folded, foldedText, hasAll, searchTerms } from './folded-text.ts'

type Searchable = { question: Question; all: Folded; answer: string }
export type FoundQuestion = {
  question: Question /** Where the answer has it; empty where the title does. */
  excerpt: string
}

/** Questions in a form for searching: with the text of their answers, and the reading of both. */
export function searchable(questions: readonly Question[]): Searchable[] {
  return questions.map(question => {
    const { body } = new DOMParser().parseFromString(question.bodyHtml ?? '', 'text/html')
    const readings = [...body.querySelectorAll('rt')].map(reading => reading.textContent)
    for (const reading of body.querySelectorAll('rt, rp')) reading.remove()
    const answer = body.textContent.replace(/\s+/g, ' ').trim()
    const all = foldedText([question.title, question.category, question.lead, answer, ...readings].join('\n'))
    return { question, all, answer }
  })
}

/** The questions that contain all search terms, in their usual order. */
export function findQuestions(all: readonly Searchable[], typed: string): FoundQuestion[] {
  const terms = searchTerms(typed)
  return all
    .filter(each => hasAll(each.all, terms))
    .map(({ question, answer }) => ({
      question,
      excerpt: hasAll(foldedText(question.title), terms) ? '' : excerptOf(answer, terms),
    }))
}
