import type { Gender } from '@crewtable/contract';

export interface PoolName {
  firstName: string;
  lastName: string;
}

interface Family {
  women: string;
  men: string;
  either: string;
  lastNames: string;
}

/** Invented names as New York's students have them. First and last names of one family fit each other. */
const families: Family[] = [
  {
    women: 'Amara Chioma Ngozi Ifeoma Adaeze Yetunde Folake',
    men: 'Emeka Chidi Obinna Tunde Kelechi Segun Uche',
    either: 'Temi Ebele',
    lastNames: 'Okoye Adebayo Nwosu Balogun Ezeudu Afolabi Onuoha Ogunleye',
  },
  {
    women: 'Akosua Efua Abena Esi Adwoa Afia Yaa',
    men: 'Kwame Kofi Yaw Kojo Ekow Fiifi Ebo',
    either: 'Nana Sena',
    lastNames: 'Mensah Botwe Antwi Owusu Sarpong Darko Ofori Amoako',
  },
  {
    women: 'Selam Hiwot Makeda Tigist Wubit Liya Rahel',
    men: 'Dawit Yonas Eyob Biniam Henok Kaleb Samson',
    either: 'Addis Amen',
    lastNames: 'Tesfaye Bekele Haile Alemu Gebre Tadesse Worku Negash',
  },
  {
    women: 'Priya Ananya Kavya Gauri Isha Esha Tanvi',
    men: 'Arjun Rohan Vikram Nikhil Aditya Karan Dev',
    either: 'Suman Jaya',
    lastNames: 'Nair Iyer Kulkarni Deshpande Bhide Menon Chaudhary Rao',
  },
  {
    women: 'Zainab Hira Mahnoor Sana Ayesha Noor Mehreen',
    men: 'Shayan Hamza Haris Rehan Zain Omar Daniyal',
    either: 'Iman Shan',
    lastNames: 'Qureshi Siddiqui Minhas Mirza Chaudhry Baig Rizvi Ansari',
  },
  {
    women: 'Nusrat Tahmina Farzana Sadia Rumana Mitu Shaila',
    men: 'Tanvir Rafiq Imran Shakil Arif Nayeem Sabbir',
    either: 'Ruma Shimul',
    lastNames: 'Chowdhury Talukder Sarkar Bhuiyan Mollah Sikder Haque Miah',
  },
  {
    women: 'Meilin Xiaoyu Jiayi Yuxin Shuwen Lanying Qing',
    men: 'Haoran Zihan Weijie Junhao Tianyu Kai Bowen',
    either: 'Yu Ming',
    lastNames: 'Zhao Huang Lin Guo Xu Tang Deng Shen',
  },
  {
    women: 'Dahye Minseo Soyul Haeun Gayeon Yebin Nari',
    men: 'Minjun Gyumin Dohyun Seojun Taeho Sangho Hyun',
    either: 'Haru Jae',
    lastNames: 'Kang Shin Bae Yoon Seo Noh Ahn Moon',
  },
  {
    women: 'Hana Aoi Mio Sakura Emi Natsuki Yui',
    men: 'Haruto Ren Sota Daichi Kenta Riku Takumi',
    either: 'Izumi Nagi',
    lastNames: 'Ishikawa Morioka Okada Fujita Hayashi Endo Ueda Nishimura',
  },
  {
    women: 'Linh Thao Mai Huong Quyen Trang Ngan',
    men: 'Minh Khoa Duy Tuan Quang Bao Phuc',
    either: 'An Thien',
    lastNames: 'Pham Vo Dang Bui Truong Dinh Lam Duong',
  },
  {
    women: 'Ligaya Maricel Althea Jasmine Corazon Tala Dalisay',
    men: 'Paolo Miguel Rafael Enzo Joaquin Gabriel Marco',
    either: 'Angel Kit',
    lastNames: 'Santiago Bautista Villanueva Ocampo Salazar Manalo Dizon Lacson',
  },
  {
    women: 'Valentina Camila Ximena Renata Daniela Paloma Lucia',
    men: 'Mateo Santiago Diego Emiliano Andres Tomas Bruno',
    either: 'Guadalupe Cruz',
    lastNames: 'Castillo Herrera Montoya Salinas Cordero Fuentes Ibarra Zamora',
  },
  {
    women: 'Yesenia Marisol Altagracia Carolina Leidy Rosanny Anabel',
    men: 'Wilmer Yadiel Starlin Jeremias Cristian Elian Rainier',
    either: 'Ariel Noel',
    lastNames: 'Polanco Grullon Peralta Tavarez Encarnacion Rosario Almonte Batista',
  },
  {
    women: 'Beatriz Larissa Juliana Thais Manuela Isadora Clara',
    men: 'Thiago Caio Renan Vinicius Otavio Murilo Davi',
    either: 'Juraci Darci',
    lastNames: 'Teixeira Barros Nogueira Meireles Cardoso Pacheco Queiroz Siqueira',
  },
  {
    women: 'Nadege Fabiola Guerline Mirlande Rose Widline Islande',
    men: 'Frantz Jude Stanley Reginald Wesner Kervens Patrick',
    either: 'Yanick Dominique',
    lastNames: 'Toussaint Desir Belizaire Lafleur Petion Laguerre Cadet Dorvil',
  },
  {
    women: 'Layla Rania Dalia Yasmin Salma Nour Hala',
    men: 'Karim Tarek Youssef Samir Ziad Nabil Fadi',
    either: 'Ghada Jude',
    lastNames: 'Haddad Khoury Mansour Nassar Saleh Hamdan Farah Shaheen',
  },
  {
    women: 'Shirin Roya Leila Parisa Nasim Azadeh Mina',
    men: 'Kaveh Dariush Cyrus Navid Babak Arash Omid',
    either: 'Sahar Shadi',
    lastNames: 'Karimi Rostami Hosseini Tehrani Moradi Sadeghi Farahani Jafari',
  },
  {
    women: 'Talia Shira Noa Yael Miriam Dahlia Ariella',
    men: 'Eitan Asher Noam Gideon Ezra Ilan Micah',
    either: 'Shai Lior',
    lastNames: 'Rosen Feldman Adler Birnbaum Shapiro Lerner Halpern Weisz',
  },
  {
    women: 'Oksana Daria Kateryna Nadia Polina Sofiya Vira',
    men: 'Danylo Maksym Bohdan Taras Andriy Ostap Ihor',
    either: 'Sasha Zhenya',
    lastNames: 'Kovalenko Bondar Shevchuk Tkachuk Melnychuk Petrenko Lysenko Hrytsak',
  },
  {
    women: 'Zofia Maja Agnieszka Hanna Kinga Zuzanna Lena',
    men: 'Filip Jakub Mikolaj Szymon Kacper Tymon Igor',
    either: 'Wanda Bronek',
    lastNames: 'Nowosad Wojcik Zielonka Kaminiecki Lisowicz Mazur Jablonowski Sikorka',
  },
  {
    women: 'Giulia Chiara Martina Elisa Francesca Ilaria Bianca',
    men: 'Luca Matteo Nico Dario Alessio Pietro Gianni',
    either: 'Andrea Celeste',
    lastNames: 'Moretti Ferrante Caruso Bellini Marchetti Gallo Vitale Lombardi',
  },
  {
    women: 'Maeve Orla Fiona Saoirse Nell Bridget Tess',
    men: 'Declan Rory Cormac Finn Eamon Callum Owen',
    either: 'Rowan Quinn',
    lastNames: 'Gilhooly Brennan Devane Killeen Lonergan Mulvaney Tierney Hanlon',
  },
  {
    women: 'Imani Aaliyah Nia Jada Kiara Simone Maya',
    men: 'Malik Isaiah Darius Theo Jalen Xavier Andre',
    either: 'Skyler Jordan',
    lastNames: 'Whitfield Bankole Greer Hollis Mayfield Tolliver Prescott Gaines',
  },
  {
    women: 'Ingrid Freya Astrid Linnea Greta Signe Elin',
    men: 'Lars Emil Anders Soren Viggo Nils Henrik',
    either: 'Robin Kim',
    lastNames: 'Lindqvist Eriksen Dahl Halvorsen Nyberg Bergstrom Hagman Sandvik',
  },
];

const words = (text: string) => text.split(' ');

interface Entry {
  firstName: string;
  lastNames: string[];
  /** Its place in the family, by which last names are assigned. */
  place: number;
}

function entriesOf(kind: 'women' | 'men' | 'either'): Entry[] {
  return families.flatMap((family) => {
    const everybody = [...words(family.women), ...words(family.men), ...words(family.either)];
    return words(family[kind]).map((firstName) => ({
      firstName,
      lastNames: words(family.lastNames),
      place: everybody.indexOf(firstName),
    }));
  });
}

const entries: Record<Gender, Entry[]> = {
  Female: entriesOf('women'),
  Male: entriesOf('men'),
  Other: entriesOf('either'),
};

const allLastNames = families.flatMap((family) => words(family.lastNames));

export const fullNameOf = ({ firstName, lastName }: PoolName) => `${firstName} ${lastName}`;

/**
 * The names of one round, one for each first name. Later rounds combine first and last names anew: with the
 * other last names of the family, then with double names. No full name is in two rounds.
 */
export function namesOfRound(gender: Gender, round: number): PoolName[] {
  return entries[gender].map(({ firstName, lastNames, place }) => {
    const lastName = lastNames[(place + round) % lastNames.length]!;
    const rest = Math.floor(round / lastNames.length);
    if (rest === 0) return { firstName, lastName };
    const others = allLastNames.filter((name) => !lastNames.includes(name));
    return { firstName, lastName: `${lastName}-${others[(place * 7 + rest) % others.length]!}` };
  });
}

/** How many rounds there are before a name would be repeated. */
export const rounds = words(families[0]!.lastNames).length * (allLastNames.length / 2);
