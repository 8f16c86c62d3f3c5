import { describe, expect, it, test } from 'vitest'
import { planDrawings, planFamilies, plans } from '../access/plan.ts'
import { chooseDrawing, drawings, drawingsOf } from './drawing.ts'

test('every drawing has one name and is in one family', () => {
  expect(new Set(drawings).size).toBe(drawings.length)
  expect(drawings.length).toBeGreaterThan(90)
})

describe('a drawing that is chosen', () => {
  it('is the same for the same id', () => {
    expect(chooseDrawing('asa-sebone', ['body'])).toBe(chooseDrawing('asa-sebone', ['body']))
  })

  it('is of the families it is chosen from', () => {
    for (let id = 0; id < 60; id++)
      expect(drawingsOf('water', 'sky')).toContain(chooseDrawing(`id-${id}x`, ['water', 'sky']))
  })

  it.each(plans)('differs ten times in a row in a course of the plan %s', plan => {
    for (const start of [1, 9, 95]) {
      const ten = Array.from({ length: 10 }, (_, index) =>
        chooseDrawing(`course-${start + index}`, planFamilies[plan]),
      )
      expect(new Set(ten).size).toBe(10)
    }
  })

  it('is any of them where no family is named', () => {
    expect(drawings).toContain(chooseDrawing('asa-sebone', []))
  })

  it('spreads over the whole family', () => {
    const chosen = new Set(
      Array.from({ length: 400 }, (_, index) => chooseDrawing(`${index} の話`, ['plants'])),
    )
    expect(chosen.size).toBe(drawingsOf('plants').length)
  })
})

test('no two plans have the same drawing', () => {
  expect(new Set(Object.values(planDrawings)).size).toBe(plans.length)
})
