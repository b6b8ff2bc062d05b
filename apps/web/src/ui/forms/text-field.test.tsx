import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { DateField } from './date-field.tsx';
import { SelectField } from './select-field.tsx';
import { Switch } from './switch.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

type Profile = { firstName: string; status: string; birthdate: string; about: string; push: boolean };

function ProfileForm({ onSave }: { onSave: (profile: Profile) => void }) {
  const form = useForm<Profile>({
    defaultValues: { firstName: '', status: '', birthdate: '2004-09-12', about: 'Hello', push: false },
  });
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(onSave)(event)}>
      <TextField
        label="First name"
        hint="As on your ID."
        error={form.formState.errors.firstName?.message}
        {...form.register('firstName', { required: 'First name is required.' })}
      />
      <SelectField label="Student status" placeholder="Choose one" {...form.register('status')}>
        <option value="graduate">Graduate</option>
      </SelectField>
      <DateField label="Birthdate" {...form.register('birthdate')} />
      <TextArea label="About you" maxLength={500} counted {...form.register('about')} />
      <Switch label="Push notifications" hint="On this device." {...form.register('push')} />
      <Button type="submit">Save</Button>
    </form>
  );
}

describe('the fields of a form', () => {
  it('hand what was typed, chosen and switched to the form', async () => {
    const save = vi.fn<(profile: Profile) => void>();
    const user = userEvent.setup();
    render(<ProfileForm onSave={save} />);
    await user.type(screen.getByLabelText('First name'), 'Ana');
    await user.selectOptions(screen.getByLabelText('Student status'), 'graduate');
    await user.click(screen.getByRole('switch', { name: 'Push notifications' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(save.mock.calls[0]?.[0]).toEqual({
      firstName: 'Ana',
      status: 'graduate',
      birthdate: '2004-09-12',
      about: 'Hello',
      push: true,
    });
  });

  it('say what is wrong beside the field, announce it and lead the keyboard there', async () => {
    const user = userEvent.setup();
    render(<ProfileForm onSave={vi.fn()} />);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const field = await screen.findByRole('textbox', { name: 'First name' });
    expect(field).toHaveFocus();
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('First name is required. As on your ID.');
    expect(screen.getByText('First name is required.').closest('[aria-live]')).not.toBeNull();
  });

  it('count what a form has filled in', () => {
    render(<ProfileForm onSave={vi.fn()} />);
    expect(screen.getByText('5 of 500')).toBeInTheDocument();
  });

  it('name a switch by its label and describe it by its hint', () => {
    render(<ProfileForm onSave={vi.fn()} />);
    const push = screen.getByRole('switch', { name: 'Push notifications' });
    expect(push).not.toBeChecked();
    expect(push).toHaveAccessibleDescription('On this device.');
  });
});
