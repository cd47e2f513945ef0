import { describe, expect, test } from 'vitest';
import { PASSWORD_MAX_BYTES, PASSWORD_MIN, passwordProblem, passwordStrength } from '#src/domain/person/password.ts';

describe('a password', () => {
  test.each([
    '1234567890',
    '0123456789',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'qwertyuiop',
    'Azertyuiop1',
    '1qaz2wsx3edc',
    'password123',
    'P@ssw0rd2024!',
    'Passw0rd!!!!',
    'MotDePasse1',
    'motdepasse2026',
    'iloveyou2024',
    'jetaime1234',
    'Juventus1897',
    'forzaroma1927',
    'marseille111',
    'Marco1987!!',
    'camille01011990',
    'chloé2005!!!',
    'superman123456',
    '06123456780',
    '31/12/1999',
    'passwordpassword',
  ])('that machines guess first is refused: %s', (password) => {
    expect(passwordProblem(password)).toBe('password_common');
    expect(passwordStrength(password)).toBe(0);
  });

  test.each([
    'demo-customer',
    'test-user-password',
    'korrekt pferd batterie',
    'xK7#mQ2vRw',
    'le chat dort au soleil',
    'ひらがなとカタカナ文字',
  ])('that takes guessing is taken: %s', (password) => {
    expect(passwordProblem(password)).toBeNull();
    expect(passwordStrength(password)).toBeGreaterThan(0);
  });

  test('needs a length, counted in characters, and fits into what bcrypt takes, counted in bytes', () => {
    expect(passwordProblem('xK7#mQ2vR')).toBe('password_short');
    expect('xK7#mQ2vR'.length).toBe(PASSWORD_MIN - 1);
    expect(passwordProblem('🦊🐙🦉🐢🦋🐳')).toBe('password_short');
    const long = 'le soleil se couche derrière la mer et la lune monte au-dessus du port!';
    expect(new TextEncoder().encode(long).length).toBe(PASSWORD_MAX_BYTES + 1);
    expect(passwordProblem(long)).toBe('password_long');
    expect(passwordProblem(long.slice(0, -1))).toBeNull();
  });

  test('of the person’s own address and name is no secret', () => {
    const personal = ['zoe.quillfeather@customer.example', 'Zoë Quillfeather'];
    for (const password of ['quillfeather1', 'Zoe.Quillfeather', 'zoë2001quillfeather'])
      expect(passwordProblem(password, personal), password).toBe('password_common');
    expect(passwordProblem('quillfeather1')).toBeNull();
  });

  test('gets stronger with each part', () => {
    const steps = [
      'marcoroma2026',
      'marco-roma-2026',
      'marco-roma-2026-k',
      'marco-roma-2026-kpwj',
      'marco-roma-2026-kpwjzt',
    ];
    expect(steps.map((password) => passwordStrength(password))).toEqual([0, 1, 2, 3, 4]);
  });

  test('of any length is answered', () => {
    expect(passwordProblem('x1y2'.repeat(250_000))).toBe('password_long');
  });
});
