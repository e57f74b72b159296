import { bullets, section, steps, table, type NoticeDefinition } from './noticeHtml';
import type { ShopDefinition } from './shops';

function news({ name, contact, codePrefix }: ShopDefinition): NoticeDefinition[] {
  return [
    {
      type: 'xwgg',
      title: `${name}本周上新：三类账号优先验号`,
      html:
        section('本周上新', `${name}本周收到较多整理完好的账号，商品编号以${codePrefix}开头，验号报告写明验号日期。`) +
        section('验号顺序') +
        steps(['有找回包赔的商品', '未绑定手机的商品', '刚发布的商品，按发布时间先后']) +
        section('如何查看', '在商品列表勾选“已验号”即可只看本周验过的账号；验号超过三十天的，我们会重新登录核对一次。'),
      daysAgo: 1,
    },
    {
      type: 'xwgg',
      title: `${name}节假日客服时间`,
      html: section(
        '客服时间',
        `每天9:00至23:00。节假日不休息，${name}的客服电话是${contact.phone ?? '页脚所列电话'}。`,
        '夜间下单不受影响：付款后的订单会排队，次日9:00起按付款先后验号。',
      ),
      daysAgo: 6,
    },
    {
      type: 'xwgg',
      title: `谨防冒充${name}客服`,
      html:
        section('只在本站交易', `${name}不会通过私人微信收款，也不会索要游戏密码。遇到下面的情形请立即停止：`) +
        bullets([
          '对方要求脱离本站，用转账、红包或礼品卡付款',
          '对方自称客服，索要登录密码、短信验证码或身份证照片',
          '对方发来的“订单页面”网址不是您平时访问的网址',
        ]) +
        section(
          '如何核实',
          `在“安全查询”输入对方的微信号或收款账号，查询结果写明“是${name}的官方账号”的才是官方人员。`,
        ),
      daysAgo: 13,
    },
  ];
}

function rules({ name }: ShopDefinition): NoticeDefinition[] {
  return [
    {
      type: 'jyxz',
      title: `${name}交易须知`,
      html:
        section('一、下单与付款', '下单后商品为您保留十五分钟；超时未付款，订单自动关闭，商品重新上架。') +
        section('二、款项保管', `付款后款项由${name}保管，买家确认收货后才结算给卖家。任何人都不能提前提取。`) +
        section(
          '三、核对账号',
          `收到账号后请在七十二小时内核对角色、道具和绑定情况。与描述不符可以申请纠纷处理，处理期间款项继续由${name}保管；七十二小时内没有操作的，订单自动完成。`,
        ) +
        section('四、换绑期间请勿操作') +
        bullets(['换绑完成后二十四小时内不要充值', '不要修改实名信息', '不要把账号转借给他人登录']) +
        section('五、不予交易的账号') +
        bullets(['来源不明或存在纠纷的账号', '正在封禁、或存在违规记录未说明的账号', '以未成年人身份实名的账号']) +
        section('六、未成年人', `${name}不向未成年人提供交易服务。`),
      daysAgo: 40,
    },
    {
      type: 'bpzl',
      title: `${name}包赔需要准备的材料`,
      html:
        section('卖家需提供') +
        bullets([
          '注册时间、注册地区和注册方式',
          '最近三笔充值记录的截图',
          '绑定手机、邮箱的当前状态截图',
          '本人实名信息',
        ]) +
        section('赔付范围') +
        table(
          ['情形', '是否赔付', '说明'],
          [
            ['被原主人或原绑定人找回', '赔付', '按成交价全额'],
            ['因卖家历史违规被封禁', '赔付', '封禁原因发生在成交之前'],
            ['买家自行修改绑定导致丢失', '不赔付', '以换绑记录为准'],
            ['成交后使用外挂被封禁', '不赔付', '封禁原因发生在成交之后'],
          ],
        ) +
        section(
          '如何申请',
          `订单完成前，在订单详情“申请纠纷处理”并上传截图；订单完成后，订单详情的“包赔服务”写明如何申请赔付。${name}在两个工作日内答复。`,
        ),
      daysAgo: 28,
    },
  ];
}

function questions({ name }: ShopDefinition): NoticeDefinition[] {
  const question = (title: string, html: string, daysAgo: number) => ({ type: 'cjwt', title, html, daysAgo });
  return [
    question(
      '下单后多久可以拿到账号？',
      section(
        '处理时间',
        `${name}通常在两小时内完成验号和换绑，进度显示在订单详情页。`,
        '需要等待游戏方审核的换绑最长二十四小时，页面会写明轮到谁处理、最晚到什么时候。',
      ),
      35,
    ),
    question(
      '账号被找回怎么办？',
      section('先保留证据', '截图保存登录失败的提示、收到的改密通知和时间。') +
        section(
          '再告诉我们',
          `请立即联系${name}客服。订单完成前，在订单详情“申请纠纷处理”并上传截图，款项继续由${name}保管。`,
          '订单完成后，只有购买了包赔的订单按包赔条款赔付，订单详情的“包赔服务”写明如何申请赔付。',
        ),
      34,
    ),
    question(
      '“价格与近期成交对比”是怎么算的？',
      section(
        '算法',
        `取${name}近九十天同一游戏的成交价，标出这个账号所处的位置，并写明样本数量。`,
        '成交太少时不显示位置，只写“该游戏近期成交太少，无法对比。”',
      ),
      32,
    ),
    question(
      '为什么有的信息显示“未公开”？',
      section('未公开', `卖家没有填写、${name}也没有核实的信息，我们如实写成“未公开”，不作猜测。`),
      30,
    ),
  ];
}

function guides({ name }: ShopDefinition): NoticeDefinition[] {
  return [
    {
      type: 'rhmm',
      title: '如何购买账号',
      html:
        section('购买流程') +
        steps([
          '选择游戏，按区服、价格、角色、皮肤等条件筛选商品',
          '在详情页核对属性、验号日期、包赔范围，以及价格在近期成交中的位置',
          `确认订单并在十五分钟内付款，款项由${name}保管`,
          '工作人员登录验号，随后换绑；每一步都写明时间和负责人',
          '换绑完成后在订单详情查看登录信息，只有您本人可以看到',
          '七十二小时内核对无误，确认收货，款项结算给卖家',
        ]) +
        section('付款之前，请看清四件事') +
        bullets([
          '绑定情况：手机、邮箱是否可换绑',
          '验号时间：越近越可靠',
          '包赔范围：写在价格旁边，不在小字里',
          '“未公开”的信息：可以先咨询再下单',
        ]) +
        section(
          '遇到问题',
          `${name}全程记录每一步。与描述不符时，在订单详情点击“申请纠纷处理”，款项继续由${name}保管。`,
        ),
      daysAgo: 60,
    },
    {
      type: 'rhmm',
      title: '如何出售账号',
      html:
        section('四种方式') +
        table(
          ['方式', '适合', '到账'],
          [
            ['官网寄售', '愿意等一个好价格', '成交并确认收货后'],
            ['快速回收', '希望当天出手', '接受报价并换绑后'],
            ['竞价回收', '想让多家商户出价', '选定报价并换绑后'],
            ['仅估价', '先了解账号价值', '不涉及'],
          ],
        ) +
        section('流程') +
        steps([
          '选择游戏和区服',
          '按模板填写账号属性，上传清晰的截图',
          '填写期望价格，页面实时显示服务费和到手金额',
          '等待审核；被退回时会写明原因，修改后可再次提交',
          '售出后配合换绑，买家确认收货后款项到账',
        ]) +
        section('只填一次', `在${name}填写的资料四种方式通用，不必重复填写。`),
      daysAgo: 59,
    },
  ];
}

function cooperation({ name, contact }: ShopDefinition): NoticeDefinition {
  const ways = [contact.wechat && `微信${contact.wechat}`, contact.qq && `QQ ${contact.qq}`].filter(Boolean).join('或');
  return {
    type: 'zbhz',
    title: `主播与${name}合作`,
    html:
      section('我们提供') +
      bullets(['直播间专属优惠链接，观众下单自动识别', '成交分成，每月十日结算上月', '可在直播中展示的验号报告']) +
      section('我们希望') +
      bullets(['直播内容与游戏相关，账号实名', '如实介绍商品，不承诺页面之外的内容']) +
      section('联系我们', `添加${ways || '页脚所列联系方式'}，注明“主播合作”，${name}在一个工作日内回复。`),
    daysAgo: 50,
  };
}

function privacy({ name, contact }: ShopDefinition): NoticeDefinition {
  return {
    type: 'yinsixy',
    title: `${name}隐私协议`,
    html:
      section(
        '概述',
        `本协议说明${name}在您浏览、注册、买卖账号时收集哪些信息、为什么收集、如何保护，以及您有哪些权利。使用本站即表示您已阅读本协议。`,
      ) +
      section('一、我们收集的信息') +
      table(
        ['场景', '信息', '用途'],
        [
          ['浏览', '访问次数、浏览过的商品', '统计热度、展示浏览记录'],
          ['注册与登录', '手机号、昵称、加密后的密码', '识别身份、保护账户'],
          ['交易', '订单、付款状态、联系方式', '完成交易和售后'],
          ['实名与包赔', '姓名、证件号', '依法核验、防止找回'],
        ],
      ) +
      section('不收集的信息', `${name}不收集与交易无关的信息，不读取通讯录，不记录您在其他网站的行为。`) +
      section(
        '二、我们如何使用',
        '只用于登录、交易、售后、防范欺诈，以及依法必须的留存。不用于向第三方出售或画像推送。',
      ) +
      section('三、与谁共享') +
      bullets([
        '支付机构：完成付款所需的订单号和金额',
        '短信服务商：发送验证码所需的手机号',
        '司法和监管机关：依法出具正式文书时',
      ]) +
      section(
        '四、如何保护',
        '密码以不可还原的方式保存；游戏账号的登录信息加密存放，每次查看都有记录；手机号和证件号在页面和日志中一律打码。',
      ) +
      section('五、保存多久', '账户存续期间以及法律要求的期限内保存，期满删除或匿名化。浏览记录最多保留一年。') +
      section(
        '六、Cookie与本地存储',
        '登录状态保存在一个加密的、脚本无法读取的Cookie中；语言、外观和最近浏览的游戏保存在您的浏览器里，可随时清除。',
      ) +
      section('七、您的权利') +
      bullets(['查看和更正您的信息', '导出您的订单记录', '删除信息或注销账户', '撤回您给出的同意']) +
      section('八、未成年人', '我们不向未满十八周岁的人提供服务；发现误收集的信息会立即删除。') +
      section(
        '九、变更与联系',
        `协议变更会在公告中提前七天说明。对隐私有疑问，请致电${contact.phone ?? '页脚所列电话'}。`,
      ),
    daysAgo: 90,
  };
}

/** A Chinese-speaking shop's notices. */
export function chineseNotices(shop: ShopDefinition): NoticeDefinition[] {
  return [...news(shop), ...rules(shop), ...questions(shop), ...guides(shop), cooperation(shop), privacy(shop)];
}
