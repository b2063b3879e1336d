import './model.pg.test.ts'
